import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import { limits } from '../contract/limits.js';
import { commonPasswords } from './common-passwords.js';
import { isEasyPhrase } from './easy-words.js';

const warnings = { ...translations.warnings, userInputs: 'Your own username or email is easy to guess.' };
const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, 'passwords-more': commonPasswords },
  graphs: adjacencyGraphs,
  translations: { ...translations, warnings },
});
/** Of 0 to 4: more than a million guesses. */
const leastScore = 2;
const easyPhrase = [
  'Words from racing and the league, names, seasons and years are guessed first.',
  'Add more words that have nothing to do with it.',
];
/** How many characters are examined: a longer password is not simple, and 100 characters take half a second of CPU time. */
const examinedLength = 32;

export interface PasswordStrength {
  /** Whether it is allowed: at least 8 characters and not 'simple' (member-area.md 5). */
  good: boolean;
  /** How hard it is to guess: 0 (guessed immediately) to 4. */
  score: number;
  /** How many characters there are too few. */
  tooFew: number;
  /** What makes it easy to guess, and what would help; empty for a good one. */
  advice: string[];
}

/**
 * The strength of a new password; it is simple where it contains one of `about`, the member's username and e-mail address, and where it is a
 * word or two of the league with a year. The server refuses by it, and the browser shows it. Passwords that exist are not judged.
 */
export function passwordStrength(password: string, about: readonly string[]): PasswordStrength {
  const names = about.flatMap((name) => [name, ...name.split('@')]).filter(Boolean);
  const examined = password.slice(0, examinedLength);
  const { score: guessed, feedback } = estimator.check(examined, names);
  const easy = isEasyPhrase(examined, names);
  const score = easy ? Math.min(guessed, leastScore - 1) : guessed;
  const tooFew = Math.max(0, limits.passwordLength - password.length);
  const good = score >= leastScore && tooFew === 0 && password.length <= limits.longestPassword;
  const advice = easy && guessed >= leastScore ? easyPhrase : [feedback.warning, ...feedback.suggestions];
  return { good, score, tooFew, advice: good ? [] : advice.filter((text) => text !== null) };
}
