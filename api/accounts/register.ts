import type { DataSource, EntityManager } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import { orderMail } from '../../league/email/order-mail.store.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { makeLink } from '../../league/members/link-token.store.js';
import { isEmail, isUsername } from '../../league/members/member-fields.js';
import { Member } from '../../league/members/member.entity.js';
import { findMemberByEmail, findMemberByName } from '../../league/members/member.store.js';
import { hashPassword } from '../../league/members/passwords.js';
import type { RegisterAnswer } from '../../league/contract/answers.js';
import { isGoodPassword } from './check-password.js';

export interface Registration {
  username: string;
  email: string;
  password1: string;
  password2: string;
}

/** Creates an inactive account and sends its activation link; where anything is wrong, answers what and creates nothing. */
export async function register(
  database: DataSource,
  dispatcher: JobDispatcher,
  key: string,
  { username, email, password1, password2 }: Registration,
): Promise<RegisterAnswer> {
  const { manager } = database;
  const flags = {
    ...(await readUnique(manager, username, email)),
    username_valid: isUsername(username),
    email_valid: isEmail(email),
    passwords_match: password1 === password2,
    password_valid: await isGoodPassword(password1, [username, email]),
  };
  if (!Object.values(flags).every(Boolean)) return { ...flags, invalid_data: true };
  const passwordHash = await hashPassword(password1);
  try {
    const run = await database.transaction(async (transaction) => {
      const { id: memberId } = await transaction.save(transaction.create(Member, { username, email, passwordHash }));
      const linkTokenId = await makeLink(transaction, key, { memberId, purpose: 'activation', email: null });
      return orderMail(transaction, memberId, { kind: 'link', linkTokenId });
    });
    await dispatcher.enqueue(run);
    return { ...flags, invalid_data: false };
  } catch (error) {
    // Somebody else took the name or the address in the meantime.
    const taken = violatedConstraint(error);
    if (taken !== 'members_username_key' && taken !== 'members_email_key') throw error;
    return { ...flags, ...(await readUnique(manager, username, email)), invalid_data: true };
  }
}

async function readUnique(manager: EntityManager, username: string, email: string) {
  return {
    username_unique: (await findMemberByName(manager, username)) === null,
    email_unique: (await findMemberByEmail(manager, email)) === null,
  };
}
