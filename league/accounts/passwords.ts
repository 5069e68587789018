import { hash, verify } from '@node-rs/argon2';
import { limits } from '../contract/limits.js';
import { DomainError } from '../platform/core/domain-error.js';
import { isTimedOut, TaskPool } from '../platform/core/task-pool.js';
import { normalPassword, passwordForms } from '../contract/normal-password.js';

/**
 * argon2id, the library's default, with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), parameters);
}

/** Whether a hash is of this password. The time depends on the typed password only. */
export async function isPassword(password: string, passwordHash: string): Promise<boolean> {
  const matches: boolean[] = [];
  for (const form of passwordForms(password)) matches.push(await verify(passwordHash, form));
  return matches.includes(true);
}

const seconds = 10;
const estimator = new TaskPool<{ password: string; about: string[] }, boolean>(
  new URL(import.meta.resolve('#league/accounts/password.worker.js')),
  { waiting: 16, seconds },
);

/** Whether a new password has an allowed length. */
export function hasAllowedLength(password: string): boolean {
  const { length } = normalPassword(password);
  return length >= limits.passwordLength && length <= limits.longestPassword;
}

/**
 * Whether a member can choose this password (member-area.md 5); `about` are the member's username and e-mail address. It
 * takes CPU time: check first whatever else may refuse the request.
 * @throws DomainError `too_many_tasks` when too many passwords wait to be checked, or this one takes too long
 */
export async function isAllowedPassword(password: string, about: string[]): Promise<boolean> {
  if (!hasAllowedLength(password)) return false;
  try {
    return await estimator.run({ password, about });
  } catch (error) {
    throw isTimedOut(error) ? new DomainError('too_many_tasks', { retryAfterSeconds: seconds }) : error;
  }
}
