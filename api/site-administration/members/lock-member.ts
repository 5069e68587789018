import type { EntityManager } from 'typeorm';
import { Member } from '../../../league/members/member.entity.js';
import { siteTexts } from '../../../league/contract/site-administration.js';
import { badRequest, notFound } from '../../http/api-exception.js';

/**
 * A member whose account an admin is about to change, locked until the transaction ends. Where it may end their being an
 * admin, all active admins are locked before, in one order: two who demote each other are one after the other, the second
 * is no admin any more, and one always stays.
 * @throws ApiException 404 no such member, 400 the caller's own account, or the caller is no active admin any more
 */
export async function lockOtherMember(manager: EntityManager, callerId: number, id: number): Promise<Member> {
  const admins: { id: number }[] = await manager.query(
    'SELECT id FROM members WHERE is_admin AND is_active ORDER BY id FOR NO KEY UPDATE',
  );
  if (!admins.some((admin) => admin.id === callerId)) throw badRequest({ message: siteTexts.members.noLongerAdmin });
  if (id === callerId)
    throw badRequest({ message: admins.length === 1 ? siteTexts.members.lastAdmin : siteTexts.members.self });
  return lockMember(manager, id);
}

/** A member, locked until the transaction ends. @throws ApiException 404 */
export async function lockMember(manager: EntityManager, id: number): Promise<Member> {
  const member = await manager
    .createQueryBuilder(Member, 'member')
    .setLock('for_no_key_update')
    .where('member.id = :id', { id })
    .getOne();
  if (!member) throw notFound({ message: siteTexts.notFound });
  return member;
}
