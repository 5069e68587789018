import type { EntityManager } from 'typeorm';
import type { UserSimple } from '../../league/contract/shapes.js';

interface MemberRow {
  id: number;
  username: string;
  dateCreated: Date;
  hasPicture: boolean;
}

/** How members are shown, by their id; one query however many they are. */
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
 * Stands for a member whose account is deleted: the rows of a finalized season stay without the name (rules.md 8); and for the
 * author of a deleted comment.
 */
export const deletedUser: UserSimple = { username: '', date_created: '', has_profile_picture: false };
