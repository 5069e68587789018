import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Member } from '../../league/members/member.entity.js';
import { judgePassword } from '../../league/passwords/judge-password.js';
import { hashPassword, isPassword } from '../../league/members/passwords.js';
import { endSessions } from '../../league/members/sessions.store.js';
import type { ChangePasswordAnswer } from '../../league/wire/answers.js';

/** What get-token gives: good for change-password in this session only. */
export function changeToken(key: string, sessionId: string): string {
  return createHmac('sha256', key).update(`change-password ${sessionId}`).digest('base64url');
}

/** Changes a password and ends the member's other sessions (rules.md 8); where anything is wrong, changes nothing. */
export async function changePassword(
  database: DataSource,
  key: string,
  member: Member,
  sessionId: string,
  sent: { token: string; currentPassword: string; newPassword: string },
): Promise<ChangePasswordAnswer> {
  const answer = {
    current_password_correct: await isPassword(sent.currentPassword, member.passwordHash),
    new_password_valid: judgePassword(sent.newPassword, [member.username, member.email]).good,
    token_valid: isSame(sent.token, changeToken(key, sessionId)),
  };
  if (!Object.values(answer).every(Boolean)) return answer;
  const passwordHash = await hashPassword(sent.newPassword);
  await database.transaction(async (manager) => {
    await manager.update(Member, member.id, { passwordHash });
    await endSessions(manager, member.id, sessionId);
  });
  return answer;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
