import { readFileSync } from 'node:fs';
import { passwordChecker } from '../rules/passwords/password-strength.js';

const passwordStrength = passwordChecker(readFileSync('league/rules/passwords/common-passwords.txt', 'utf8'));

/** Runs in a worker thread, because checking a malicious password of 32 characters takes half a second. */
export default function isGoodPassword({ password, about }: { password: string; about: string[] }): boolean {
  return passwordStrength(password, about).good;
}
