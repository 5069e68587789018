import { randomBytes } from 'node:crypto';
import type { StandingsRow } from '../../standings/standings.repository.js';

export interface GroupRank {
  row: StandingsRow;
  position: number;
  /** Positive if the member gained positions. */
  positionChange: number;
}

/** Derives the previous order from `positionChange`. A new member in the table does not move, as in the league. */
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

/** Converts positions in the league to positions in the group, table by table. */
export function positionsInGroup(positions: readonly (readonly (number | null)[])[]): (number | null)[][] {
  const tables = positions[0]?.map((_, table) => positions.flatMap((own) => own[table] ?? []).sort((a, b) => a - b));
  return positions.map((own) =>
    own.map((position, table) => (position === null ? null : (tables?.[table]?.indexOf(position) ?? 0) + 1)),
  );
}

const positionBefore = ({ position, positionChange }: StandingsRow): number => position + positionChange;

export const newInvitationToken = (): string => randomBytes(16).toString('base64url');

export const isInvitationToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{22}$/.test(text);
