import type { DataSource } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import { isUsername } from '../../league/members/member-fields.js';
import { Member } from '../../league/members/member.entity.js';
import { findMemberByName } from '../../league/members/member.store.js';
import type { ChangeUsernameAnswer } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import type { Throttle } from '../http/throttle.js';
import { isCurrentPassword } from './check-password.js';

/** Changes a username, once in 30 days (member-area.md 5); where anything is wrong, changes nothing. */
export async function changeUsername(
  database: DataSource,
  throttle: Throttle,
  member: Member,
  { currentPassword, newUsername }: { currentPassword: string; newUsername: string },
): Promise<ChangeUsernameAnswer> {
  const namesake = await findMemberByName(database.manager, newUsername);
  const answer = {
    current_password_correct: await isCurrentPassword(throttle, member, currentPassword),
    new_username_valid: isUsername(newUsername),
    new_username_unique: namesake === null || namesake.id === member.id,
    user_can_change_username: mayChange(member.dateUsernameEdited, new Date()),
  };
  if (!Object.values(answer).every(Boolean)) return answer;
  try {
    await database.manager.update(Member, member.id, { username: newUsername, dateUsernameEdited: new Date() });
    return answer;
  } catch (error) {
    if (violatedConstraint(error) !== 'members_username_key') throw error;
    return { ...answer, new_username_unique: false };
  }
}

function mayChange(changedAt: Date | null, now: Date): boolean {
  return changedAt === null || now.getTime() - changedAt.getTime() >= limits.usernameChangeDays * 24 * 3600 * 1000;
}
