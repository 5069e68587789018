import { passwordStrength } from '../rules/passwords/password-strength.js';

/** Runs in a worker thread, because a malicious password of 32 characters takes half a second. */
export default function isGoodPassword({ password, about }: { password: string; about: string[] }): boolean {
  return passwordStrength(password, about).good;
}
