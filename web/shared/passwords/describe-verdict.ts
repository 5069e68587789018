import type { PasswordVerdict } from '../../../league/passwords/judge-password.js';

const words = ['Far too simple', 'Too simple', 'Good enough', 'Strong', 'Very strong'];

/** A verdict in words: strength, missing characters, reasons, advice. */
export function describeVerdict({ good, score, tooFew, advice }: PasswordVerdict): string {
  const missing = tooFew === 1 ? '1 more character is needed.' : `${tooFew} more characters are needed.`;
  const simple = score < 2;
  const first = good || simple ? `${words[score]}.` : '';
  return [first, tooFew > 0 && missing, ...(simple ? advice : [])].filter(Boolean).join(' ') || 'Too long.';
}
