import type { PasswordStrength } from '../../../league/passwords/password-strength.js';

const words = ['Far too simple', 'Too simple', 'Good enough', 'Strong', 'Very strong'];

/** The strength of a password in words: score, missing characters, reasons, advice. */
export function describeStrength({ good, score, tooFew, advice }: PasswordStrength): string {
  const missing = tooFew === 1 ? '1 more character is needed.' : `${tooFew} more characters are needed.`;
  const simple = score < 2;
  const first = good || simple ? `${words[score]}.` : '';
  return [first, tooFew > 0 && missing, ...(simple ? advice : [])].filter(Boolean).join(' ') || 'Too long.';
}
