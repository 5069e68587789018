import type { Certainty, CertainOutcome } from './certain-outcomes.js';
import type { MemberProjection } from './project-season.js';

/** What is stored of a member. */
export interface StoredProjection extends MemberProjection {
  readonly certain: CertainOutcome;
}

/** The members of a page, and their numbers. */
export interface PackedPage {
  readonly picksIds: number[];
  readonly numbers: number[];
}

const PAGE_MEMBERS = 512;
const RIDERS = 3;
/** Wins, first five, middle, best, worst, certainties; then for each rider the id and the effect in hundredths of a position. */
const WIDTH = 7 + RIDERS * 2;
const certainties: readonly Certainty[] = [null, 'yes', 'no'];

/** Cuts a projection, by ascending ids of picks, into pages, each when it is asked for: a large season has hundreds. */
export function* packPages(members: readonly StoredProjection[]): Generator<PackedPage> {
  for (let start = 0; start < members.length; start += PAGE_MEMBERS) {
    const page = members.slice(start, start + PAGE_MEMBERS);
    yield { picksIds: page.map(({ picksId }) => picksId), numbers: page.flatMap(packMember) };
  }
}

function packMember({ wins, firstFive, middle, best, worst, certain, riders }: StoredProjection): number[] {
  const effects = Array.from({ length: RIDERS }, (_, index) => {
    const effect = riders[index];
    return effect ? [effect.riderId, Math.round(effect.positions * 100)] : [0, 0];
  });
  const codes = [certainties.indexOf(certain.win), certainties.indexOf(certain.firstFive)];
  return [wins, firstFive, middle, best, worst, ...codes, ...effects.flat()];
}

/** The projection of a member from the page that has it; null where the member is not in it. */
export function unpackMember({ picksIds, numbers }: PackedPage, picksId: number): StoredProjection | null {
  const index = picksIds.indexOf(picksId);
  if (index === -1) return null;
  const own = numbers.slice(index * WIDTH, (index + 1) * WIDTH);
  const at = (place: number) => own[place] ?? 0;
  const effects = Array.from({ length: RIDERS }, (_, rider) => ({
    riderId: at(7 + rider * 2),
    positions: at(8 + rider * 2) / 100,
  }));
  return {
    picksId,
    wins: at(0),
    firstFive: at(1),
    middle: at(2),
    best: at(3),
    worst: at(4),
    certain: { win: certainties[at(5)] ?? null, firstFive: certainties[at(6)] ?? null },
    riders: effects.filter(({ riderId }) => riderId !== 0),
  };
}
