import { judgePassword } from '../../league/passwords/judge-password.js';

/** In a thread of its own: a password of 32 characters that is made for it takes half a second. */
export default function judge({ password, about }: { password: string; about: string[] }): boolean {
  return judgePassword(password, about).good;
}
