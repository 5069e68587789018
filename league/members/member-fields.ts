import { z } from 'zod';
import { limits } from '../contract/limits.js';

const username = z
  .string()
  .regex(/^[A-Za-z0-9]+$/)
  .max(limits.usernameLength);
const email = z.email().max(limits.emailLength);

/** Only letters and digits, at most 30 (rules.md 8). */
export function isUsername(text: string): boolean {
  return username.safeParse(text).success;
}

/** Whether this is an e-mail address of at most 254 characters. */
export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}
