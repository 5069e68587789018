import { passwordStrength } from '../rules/passwords/password-strength.js';

/** Runs in a worker thread: a password of 32 characters that is chosen to be slow takes half a second. */
export default function isGoodPassword({ password, about }: { password: string; about: string[] }): boolean {
  return passwordStrength(password, about).good;
}
