import { randomBytes } from 'node:crypto';
import type { StandingsRow } from '../../standings/standings.repository.js';

/** A member's row of the standings, with the position in the group and its change since the previous weekend. */
export interface GroupRank {
  row: StandingsRow;
  position: number;
  /** Positive if the member gained positions. */
  positionChange: number;
}

/**
 * The rows of a group's members, best first, with their positions within the group. The previous order is that of the league, which
 * follows from `positionChange`; a member who was not in the previous table has not moved, as in the league.
 */
export function rankGroup(rows: readonly StandingsRow[]): GroupRank[] {
  const before = rows.toSorted((a, b) => positionBefore(a) - positionBefore(b) || a.position - b.position);
  const indexBefore = new Map(before.map(({ picksId }, index) => [picksId, index]));
  return rows
    .toSorted((a, b) => a.position - b.position)
    .map((row, index) => ({
      row,
      position: index + 1,
      positionChange: (indexBefore.get(row.picksId) ?? index) - index,
    }));
}

/**
 * The positions of members within their group, table by table, from those in the league: one more than the number of members of the group who are
 * ahead there. Null for who is not in a table.
 */
export function positionsInGroup(positions: readonly (readonly (number | null)[])[]): (number | null)[][] {
  const tables = positions[0]?.map((_, table) => positions.flatMap((own) => own[table] ?? []).sort((a, b) => a - b));
  return positions.map((own) =>
    own.map((position, table) => (position === null ? null : (tables?.[table]?.indexOf(position) ?? 0) + 1)),
  );
}

const positionBefore = ({ position, positionChange }: StandingsRow): number => position + positionChange;

/** A new secret for an invitation link: 128 random bits. */
export const newInvitationToken = (): string => randomBytes(16).toString('base64url');

/** Whether a text can be the secret of an invitation link. */
export const isInvitationToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{22}$/.test(text);
