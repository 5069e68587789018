import type { Member } from '../../league/members/member.entity.js';
import { isPassword } from '../../league/members/passwords.js';
import { limits } from '../../league/contract/limits.js';
import { Overloaded } from '../http/overloaded.js';
import type { Throttle } from '../http/throttle.js';
import { isEnded, LimitedWorker } from '../workers/limited-worker.js';

const judge = new LimitedWorker<{ password: string; about: string[] }, boolean>(
  new URL('./password.worker.js', import.meta.url),
  { waiting: 16, seconds: 10 },
);

/** Whether a new password has a length that one can have. */
export const hasPasswordLength = ({ length }: string): boolean =>
  length >= limits.passwordLength && length <= limits.longestPassword;

/**
 * Whether a member of these names can have a password (member-area.md 5). It takes computing: to be asked after all that may
 * refuse the request otherwise.
 * @throws Overloaded when too many are judged at once
 */
export async function isGoodPassword(password: string, about: string[]): Promise<boolean> {
  if (!hasPasswordLength(password)) return false;
  try {
    return await judge.run({ password, about });
  } catch (error) {
    throw isEnded(error) ? new Overloaded(10) : error;
  }
}

/** Whether this is the current password of a member who is logged in. @throws TooManyRequests after too many wrong ones */
export async function isCurrentPassword(throttle: Throttle, member: Member, password: string): Promise<boolean> {
  const who = String(member.id);
  await throttle.count('current-password', who);
  const right = await isPassword(password, member.passwordHash);
  if (right) await throttle.uncount('current-password', who);
  return right;
}
