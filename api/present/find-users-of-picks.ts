import type { EntityManager } from 'typeorm';
import type { UserSimple } from '../../league/contract/shapes.js';
import { deletedUser, findUsers } from './present-member.js';

/** How the members behind some picks are shown, by the id of the picks; those whose account is gone as `deletedUser`. */
export async function findUsersOfPicks(
  manager: EntityManager,
  picksIds: readonly number[],
): Promise<(picksId: number) => UserSimple> {
  const rows: { id: number; memberId: number | null }[] = await manager.query(
    'SELECT id, member_id AS "memberId" FROM picks WHERE id = ANY($1)',
    [[...new Set(picksIds)]],
  );
  const memberOf = new Map(rows.map(({ id, memberId }) => [id, memberId]));
  const users = await findUsers(manager, [...memberOf.values()]);
  return (picksId) => users.get(memberOf.get(picksId) ?? 0) ?? deletedUser;
}
