import type { DataSource } from 'typeorm';
import type { AccountSettingsService } from '../../../league/members/account-settings.service.js';
import { Member } from '../../../league/members/member.entity.js';
import { siteTexts } from '../../../league/contract/site-administration.js';
import { badRequest, notFound } from '../../http/api-exception.js';

/** Deletes the account of somebody else, as they could themselves (rules.md 8). @throws ApiException 404, 400 one's own */
export async function deleteMember(
  database: DataSource,
  accounts: AccountSettingsService,
  callerId: number,
  id: number,
): Promise<void> {
  if (id === callerId) throw badRequest({ message: siteTexts.members.deleteSelf });
  const member = await database.manager.findOneBy(Member, { id });
  if (!member) throw notFound({ message: siteTexts.notFound });
  await accounts.delete(member);
}
