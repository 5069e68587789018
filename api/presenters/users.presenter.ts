import type { EntityManager } from 'typeorm';
import type { UserSimple } from '../../league/contract/shapes.js';
import { PicksRepository } from '../../league/picks/picks.repository.js';

interface MemberRow {
  id: number;
  username: string;
  dateCreated: Date;
  hasPicture: boolean;
}

/** Members as the wire has them, by their id; one query however many they are. */
export async function findUsers(
  manager: EntityManager,
  ids: readonly (number | null)[],
): Promise<Map<number, UserSimple>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows: MemberRow[] = await manager.query(
    `SELECT id, username, date_created AS "dateCreated",
       EXISTS (SELECT FROM profile_pictures WHERE member_id = members.id) AS "hasPicture"
     FROM members WHERE id = ANY($1)`,
    [wanted],
  );
  return new Map(rows.map((row) => [row.id, presentUser(row)]));
}

function presentUser({ username, dateCreated, hasPicture }: MemberRow): UserSimple {
  return { username, date_created: dateCreated.toISOString(), has_profile_picture: hasPicture };
}

/**
 * Stands for a member whose account is deleted: the rows of a finalized season stay without the name (rules.md 8); and for the author
 * of a deleted comment.
 */
export const deletedUser: UserSimple = { username: '', date_created: '', has_profile_picture: false };

const picks = new PicksRepository();

/** The members behind some picks as the wire has them, by the id of the picks; those whose account is deleted as `deletedUser`. */
export async function findUsersOfPicks(
  manager: EntityManager,
  picksIds: readonly number[],
): Promise<(picksId: number) => UserSimple> {
  const memberOf = await picks.findMemberIds(manager, picksIds);
  const users = await findUsers(manager, [...memberOf.values()]);
  return (picksId) => users.get(memberOf.get(picksId) ?? 0) ?? deletedUser;
}
