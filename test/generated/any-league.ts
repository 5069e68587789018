import fc from 'fast-check';
import type { PickedRiders, RankedPicks, SpecialPicks } from '#league/rules/pick-rules.js';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '#league/rules/championship-table.js';

/**
 * The number of leagues that test a property: 100, or 10,000 in `npm run test:all`. The environment variable overrides
 * it.
 */
export const GENERATED_LEAGUES = Number(
  process.env.GENERATED_LEAGUES ?? (process.env['TEST_SCOPE'] === 'all' ? 10_000 : 100),
);

/** A member before scoring. */
export interface GeneratedMember {
  picksId: number;
  picks: PickedRiders;
  submittedAt: number;
}

/** A season with its riders, final weekends and members. */
export interface GeneratedLeague {
  season: SpecialPicks;
  riders: ChampionshipRider[];
  weekends: FinalWeekend[];
  members: GeneratedMember[];
}

/** The values come from sets so small that equal points, finishes and submission times are common. */
const anyCarried = fc.constantFrom(0, 0, 0, 0, -1500, 2500);
const anyPointsOfRows = fc.oneof(
  fc.constant([]),
  fc.array(fc.constantFrom(0, 50, 100, 1250, 2500), { minLength: 9, maxLength: 9 }),
);

const anyRiders: fc.Arbitrary<ChampionshipRider[]> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99 }), anyCarried), {
    minLength: 5,
    maxLength: 9,
    selector: ([n]) => n,
  })
  .map((riders) =>
    riders.map(([number, carriedHundredths], index) => ({ riderId: 501 + index, number, carriedHundredths })),
  );

/** Some riders are absent. The first riders are classified, the others start without being classified. */
function anyResult(riderIds: number[]): fc.Arbitrary<ResultRow[] | null> {
  const anyClassified = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.nat(riderIds.length));
  const rows = fc
    .tuple(fc.shuffledSubarray(riderIds), anyClassified, anyPointsOfRows)
    .map(([starters, classified, points]) =>
      starters.map((riderId, index) =>
        index < classified
          ? { riderId, position: index + 1, pointsHundredths: points[index] ?? 0 }
          : { riderId, position: 0, pointsHundredths: 0 },
      ),
    );
  return fc.option(rows, { freq: 9 });
}

export function anyWeekend(riders: readonly ChampionshipRider[]): fc.Arbitrary<FinalWeekend> {
  const riderIds = riders.map(({ riderId }) => riderId);
  return fc.record({ weekendId: fc.nat(999), race: anyResult(riderIds), sprint: anyResult(riderIds) });
}

/** Members often share a ranking, so that the last tie-breakers decide, too. */
function anyMembers(riderIds: number[], season: SpecialPicks): fc.Arbitrary<GeneratedMember[]> {
  const anyRanking = fc
    .shuffledSubarray(riderIds, { minLength: 5, maxLength: 5 })
    .map((ids) => ids as unknown as RankedPicks);
  const anySpecial = (asked: boolean) => (asked ? fc.constantFrom(...riderIds) : fc.constant(null));
  return fc.array(anyRanking, { minLength: 1, maxLength: 6 }).chain((rankings) => {
    const picks = fc.record({
      ranked: fc.constantFrom(...rankings),
      independentId: anySpecial(season.topIndependent),
      rookieId: anySpecial(season.topRookie),
    });
    return fc
      .array(fc.record({ picks, submittedAt: fc.constantFrom(1000, 2000, 3000) }), { minLength: 2, maxLength: 12 })
      .map((members) => members.map((member, index) => ({ picksId: index + 1, ...member })));
  });
}

/** Riders with their final weekends in calendar order. */
export const anyChampionship: fc.Arbitrary<Pick<GeneratedLeague, 'riders' | 'weekends'>> = anyRiders.chain((riders) =>
  fc.record({ riders: fc.constant(riders), weekends: fc.array(anyWeekend(riders), { maxLength: 5 }) }),
);

/** A league of two to twelve members. */
export const anyLeague: fc.Arbitrary<GeneratedLeague> = fc
  .tuple(anyChampionship, fc.record({ topIndependent: fc.boolean(), topRookie: fc.boolean() }))
  .chain(([championship, season]) => {
    const riderIds = championship.riders.map(({ riderId }) => riderId);
    return anyMembers(riderIds, season).map((members) => ({ ...championship, season, members }));
  });
