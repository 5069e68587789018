import type { Hundredths } from '../riders/hundredths.js';
import type { ScoredMember } from './compare-members.js';
import { rankColumns } from './rank-columns.js';
import type { ScoringContext } from './scoring-context.js';

/** A member's line in a table of members. */
export interface RankedMember {
  readonly picksId: number;
  /** 1, 2, 3, ... without gaps or shared places. */
  readonly position: number;
  /** The position in the table before minus this one, so climbing is positive; 0 where there is none (rules.md 3). */
  readonly positionChange: number;
  readonly pointsHundredths: Hundredths;
}

/** The table of members, best first. `previousPositionOf` gives the position after the previous final weekend. */
export function rankMembers(
  members: readonly ScoredMember[],
  context: ScoringContext,
  previousPositionOf: (picksId: number) => number | undefined,
): RankedMember[] {
  const ranked: RankedMember[] = [];
  for (const index of bestFirst(members, context)) {
    const { picksId, pointsHundredths } = members[index] as ScoredMember;
    const position = ranked.length + 1;
    const positionChange = (previousPositionOf(picksId) ?? position) - position;
    ranked.push({ picksId, position, positionChange, pointsHundredths });
  }
  return ranked;
}

/** The indexes of the members, best first. */
function bestFirst(members: readonly ScoredMember[], context: ScoringContext): Uint32Array {
  const columns = rankColumns(members, context);
  const indexes = new Uint32Array(members.length).map((_, index) => index);
  return indexes.sort((a, b) => {
    for (const column of columns) {
      const difference = (column[b] ?? 0) - (column[a] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
