import { randomBytes } from 'node:crypto';
import type { StandingsRow } from '../standings/standings.repository.js';

/** A member's row of the standings, with the position in the group and its change since the weekend before. */
export interface GroupRank {
  row: StandingsRow;
  position: number;
  /** Climbing is positive. */
  positionChange: number;
}

/**
 * The rows of a group's members, best first, with their positions within the group. The positions before are those of the league
 * (`positionChange` counts from them); a member who did not stand in the table before counts as not moved, as in the league.
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

const positionBefore = ({ position, positionChange }: StandingsRow): number => position + positionChange;

/** A new secret of an invitation link: 128 random bits. */
export const newInvitationToken = (): string => randomBytes(16).toString('base64url');

/** Whether a text can be the secret of an invitation link. */
export const isInvitationToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{22}$/.test(text);
