import { hash, verify } from '@node-rs/argon2';
import { limits } from '../contract/limits.js';
import { DomainError } from '../platform/core/domain-error.js';
import { isTimedOut, TaskPool } from '../platform/core/task-pool.js';
import { normalPassword, passwordForms } from '../contract/normal-password.js';

/** For argon2id, from OWASP's Password Storage Cheat Sheet. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), parameters);
}

/** In characters, before normalization. The forms for a new password have the same limit. */
const longestTyped = 2048;

/** The time depends only on the entered password. */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  const matches: boolean[] = [];
  // A text that is too long counts as an empty password, because normalizing it would take quadratic time.
  const forms = passwordForms(password.length > longestTyped ? '' : password);
  for (const form of forms) matches.push(await verify(passwordHash, form));
  return matches.includes(true);
}

const seconds = 10;
const estimator = new TaskPool<{ password: string; about: string[] }, boolean>(
  new URL(import.meta.resolve('#league/accounts/password.worker.js')),
  { waiting: 16, seconds },
);

export function hasAllowedLength(password: string): boolean {
  const { length } = normalPassword(password);
  return length >= limits.passwordLength && length <= limits.longestPassword;
}

/** Takes CPU time, so callers run other checks first. @throws DomainError `too_many_tasks`, also after a time-out */
export async function isAllowedPassword(password: string, about: string[]): Promise<boolean> {
  if (!hasAllowedLength(password)) return false;
  try {
    return await estimator.run({ password, about });
  } catch (error) {
    throw isTimedOut(error) ? new DomainError('too_many_tasks', { retryAfterSeconds: seconds }) : error;
  }
}
