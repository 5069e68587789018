import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Member } from '../../league/members/member.entity.js';
import { hashPassword } from '../../league/members/passwords.js';
import { purposeKey } from '../../league/members/purpose-key.js';
import { endSessions } from '../../league/members/sessions.store.js';
import type { ChangePasswordAnswer } from '../../league/contract/answers.js';
import type { Throttle } from '../http/throttle.js';
import { hasPasswordLength, isCurrentPassword, isGoodPassword } from './check-password.js';

/** What get-token gives: good for change-password in this session only. */
export function changeToken(secret: string, sessionId: string): string {
  return createHmac('sha256', purposeKey(secret, 'change-password token')).update(sessionId).digest('base64url');
}

/**
 * Changes a password and ends the member's sessions, but for one that is to stay (rules.md 8); where anything is wrong, changes
 * nothing. Of a new password that comes with a wrong token or a wrong current one only the length is looked at.
 */
export async function changePassword(
  database: DataSource,
  throttle: Throttle,
  secret: string,
  member: Member,
  sessionId: string,
  sent: { token: string; currentPassword: string; newPassword: string; stay_logged_in: boolean },
): Promise<ChangePasswordAnswer> {
  const answer = {
    current_password_correct: await isCurrentPassword(throttle, member, sent.currentPassword),
    new_password_valid: hasPasswordLength(sent.newPassword),
    token_valid: isSame(sent.token, changeToken(secret, sessionId)),
  };
  if (!Object.values(answer).every(Boolean)) return answer;
  if (!(await isGoodPassword(sent.newPassword, [member.username, member.email])))
    return { ...answer, new_password_valid: false };
  const passwordHash = await hashPassword(sent.newPassword);
  const changed = await database.transaction(async (manager) => {
    // Where the password was reset since it was found right, that one stays.
    const verified = { id: member.id, passwordHash: member.passwordHash };
    const { affected } = await manager.update(Member, verified, { passwordHash });
    if (affected !== 1) return false;
    await endSessions(manager, member.id, sent.stay_logged_in ? sessionId : null);
    return true;
  });
  return { ...answer, current_password_correct: changed };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
