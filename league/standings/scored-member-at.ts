import type { PicksColumns } from '../picks/picks-columns.js';
import type { ScoredMember } from './compare-members.js';
import type { RankedTable } from './rank-members.js';

/** From where the database counts time to where the code does, in milliseconds. */
const since2000 = Date.UTC(2000, 0, 1);

/** One member of a table, taken out of the columns. */
export function scoredMemberAt(picks: PicksColumns, { points }: RankedTable, member: number): ScoredMember {
  const { picked, riderIds } = picks;
  const at = (column: Uint8Array) => riderIds[column[member] as number] ?? null;
  return {
    picksId: picks.picksIds[member] as number,
    picks: {
      // 0 is the id of no rider.
      ranked: [at(picked[1]) ?? 0, at(picked[2]) ?? 0, at(picked[3]) ?? 0, at(picked[4]) ?? 0, at(picked[5]) ?? 0],
      independentId: at(picked.independent),
      rookieId: at(picked.rookie),
    },
    pointsHundredths: points[member] as number,
    submittedAt: since2000 + (picks.submittedAt[member] as number) / 1000,
  };
}
