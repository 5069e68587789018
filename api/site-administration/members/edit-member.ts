import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { violatedConstraint } from '../../../league/database/violated-constraint.js';
import { voidLinks } from '../../../league/members/link-tokens.repository.js';
import { isEmail, isUsername } from '../../../league/members/member-fields.js';
import { Member } from '../../../league/members/member.entity.js';
import { messages } from '../../../league/contract/messages.js';
import { badRequest } from '../../http/api-exception.js';
import { lockMember } from './lock-member.js';

export const memberFields = z.object({
  username: z.string().refine(isUsername, messages.register.usernameInvalid),
  email: z.string().refine(isEmail, messages.register.emailInvalid),
  raceWeekendsEmails: z.boolean(),
  commentResponseEmails: z.boolean(),
  announcementResponseEmails: z.boolean(),
});

const taken: Record<string, object> = {
  members_username_key: { message: messages.register.usernameTaken, field: 'username' },
  members_email_key: { message: messages.register.emailTaken, field: 'email' },
};

/**
 * Changes a member's name, address and choice of mails, by the rules of registration. The 30 days between two names are for
 * members themselves: an admin's change neither waits for them nor starts them.
 */
export async function editMember(
  database: DataSource,
  id: number,
  fields: z.infer<typeof memberFields>,
): Promise<void> {
  try {
    await database.transaction(async (manager) => {
      const member = await lockMember(manager, id);
      await manager.update(Member, id, fields);
      // A link to a new password lies in the mailbox of the old address.
      if (member.email !== fields.email) await voidLinks(manager, id);
    });
  } catch (error) {
    const refusal = taken[violatedConstraint(error) ?? ''];
    throw refusal ? badRequest(refusal) : error;
  }
}
