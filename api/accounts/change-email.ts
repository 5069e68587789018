import type { DataSource } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { useLink, voidLinks } from '../../league/members/link-token.store.js';
import { isEmail } from '../../league/members/member-fields.js';
import { Member } from '../../league/members/member.entity.js';
import { findMemberByEmail } from '../../league/members/member.store.js';
import type { ChangeEmailAnswer } from '../../league/contract/answers.js';
import type { Throttle } from '../http/throttle.js';
import { isCurrentPassword } from './check-password.js';
import { orderLink } from './order-link.js';

/** Sends a link to the new address; the address changes when it is opened. */
export async function changeEmail(
  database: DataSource,
  dispatcher: JobDispatcher,
  throttle: Throttle,
  key: string,
  member: Member,
  { currentPassword, newEmail }: { currentPassword: string; newEmail: string },
): Promise<ChangeEmailAnswer> {
  const answer = {
    current_password_correct: await isCurrentPassword(throttle, member, currentPassword),
    new_email_valid: isEmail(newEmail),
    new_email_unique: (await findMemberByEmail(database.manager, newEmail)) === null,
  };
  if (!Object.values(answer).every(Boolean)) return answer;
  const link = { memberId: member.id, purpose: 'email-change' as const, email: newEmail, address: newEmail };
  await orderLink(database, dispatcher, throttle, key, link);
  return answer;
}

/** Takes the new address that the link is bound to; false for a link that is used, over, or of another address. */
export async function activateEmail(
  database: DataSource,
  memberId: number,
  email: string,
  token: string,
): Promise<boolean> {
  try {
    return await database.transaction(async (manager) => {
      if (!(await useLink(manager, { memberId, purpose: 'email-change', email }, token))) return false;
      await manager.update(Member, memberId, { email });
      // A link to a new password lies in the mailbox of the old address.
      await voidLinks(manager, memberId);
      return true;
    });
  } catch (error) {
    // Somebody else took the address in the meantime.
    if (violatedConstraint(error) !== 'members_email_key') throw error;
    return false;
  }
}
