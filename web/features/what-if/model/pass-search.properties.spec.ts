import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { RankedPicks } from '../../../../league/rules/pick-rules.js';
import { rankSupposed, type SupposableLeague, type SupposedWeekend } from '../../../../league/rules/what-if.js';
import { anyLeague, GENERATED_LEAGUES } from '../../../../test/generated/any-league.js';
import { neverYield, picksColumnsOf } from '../../../../test/generated/picks-columns-of.js';
import { describePass, searchPass } from './pass-search.js';

const runs = { numRuns: GENERATED_LEAGUES / 5 };
const anyQuestion = anyLeague.chain(({ season, riders, weekends, members }) => {
  const league: SupposableLeague = {
    season,
    riders,
    calendar: [
      ...weekends.map((one, index) => ({ ...one, weekendId: index + 1, isFinal: true })),
      { weekendId: 101, isFinal: false, sprint: null, race: null },
      { weekendId: 102, isFinal: false, sprint: null, race: null },
    ],
    picks: picksColumnsOf(members),
  };
  const ids = riders.map(({ riderId }) => riderId);
  return fc.record({
    league: fc.constant(league),
    two: fc.shuffledSubarray([...members.keys()], { minLength: 2, maxLength: 2 }),
    sprint: fc.option(fc.shuffledSubarray(ids)),
    race: fc.shuffledSubarray(ids),
    later: fc.shuffledSubarray(ids),
  });
});

// proves: what-if-4
it('the answer of the search puts the member ahead', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestion, async ({ league, two, sprint, race, later }) => {
      const [me = 0, other = 1] = two;
      const open: SupposedWeekend[] = [
        { weekendId: 101, sprint, race },
        { weekendId: 102, sprint: null, race: later },
      ];
      const isAhead = async (weekends: readonly SupposedWeekend[]) => {
        const { positions } = await rankSupposed(league, weekends, false, neverYield);
        return (positions[me] ?? 0) < (positions[other] ?? 0);
      };
      const result = searchPass(league, [me, other], open, 1);
      expect(result.outcome === 'ahead').toBe(await isAhead(open.slice(0, 1)));
      if (result.outcome === 'possible') expect(await isAhead(result.weekends)).toBe(true);
    }),
    runs,
  );
});

// proves: what-if-4
describe('what must happen', () => {
  const names = ['Martín', 'Bagnaia', 'Binder', 'Zarco', 'Márquez', 'Márquez'];
  const riders = names.map((_, index) => ({ riderId: index + 1, number: index + 1, carriedHundredths: 0 }));
  const competitors = new Map(
    names.map((last, index) => [index + 1, { id: index + 1, number: index + 1, first: `First${index + 1}`, last }]),
  );
  /** My picks and anna's picks. Each number is the place of a rider in the list, from 1. */
  const league = (mine: number[], theirs: number[], carried = 0, carrying = 2): SupposableLeague => ({
    season: { topIndependent: false, topRookie: false },
    riders: riders.map((rider) =>
      rider.riderId === carrying ? { ...rider, carriedHundredths: carried * 100 } : rider,
    ),
    calendar: [
      { weekendId: 1, isFinal: true, sprint: [], race: [] },
      ...[2, 3, 4].map((weekendId) => ({ weekendId, isFinal: false, sprint: null, race: null })),
    ],
    picks: picksColumnsOf(
      [mine, theirs].map((ids, index) => ({
        picksId: index + 1,
        submittedAt: index,
        picks: { ranked: ids as unknown as RankedPicks, independentId: null, rookieId: null },
      })),
    ),
  });
  /** Bagnaia (2) leads, and a weekend has a race (25, 20, 16, 13, 11, 10) and a sprint (12, 9, 7, 6, 5, 4). */
  const order = [2, 3, 4, 5, 6, 1];
  const weekend = (weekendId: number, sprint: number[] | null = order) => ({ weekendId, sprint, race: order });
  const ask = (one: SupposableLeague, open: SupposedWeekend[], included = 1) => {
    const result = searchPass(one, [0, 1], open, included);
    const until = 'weekends' in result && result.weekends.length > included ? 'Valencia GP' : null;
    return describePass(result, 'anna', competitors, until);
  };
  const [martin, bagnaia] = [
    [1, 3, 4, 5, 6],
    [2, 3, 4, 5, 6],
  ] as const;

  it.each<[string, number, SupposedWeekend[], string]>([
    // 25 for the win against 20 for Bagnaia behind him.
    ['one rider', 0, [weekend(2, null)], 'Martín must win the race.'],
    // 25 + 12 = 37 against 19 + n: Bagnaia's fifth places (11 + 5) make 35, and fourth places (13 + 6) 38.
    ['two riders', 19, [weekend(2)], 'Martín must win both races and Bagnaia score at most 16.'],
    ['two riders at the end', 36, [weekend(2)], 'Martín must win both races and Bagnaia score nothing.'],
    [
      'a later weekend',
      60,
      [weekend(2), weekend(3)],
      'Up to Valencia GP, Martín must win all 4 races and Bagnaia score nothing.',
    ],
    ['nothing', 500, [weekend(2), weekend(3)], 'No longer realistic.'],
    ['sessions that are not held', 1, [{ weekendId: 2, sprint: null, race: null }], 'No longer realistic.'],
  ])('is a sentence about %s', (_, carried, open, text) => {
    expect(ask(league([...martin], [...bagnaia], carried), open)).toBe(text);
  });

  it('names two riders of each member, with the whole name if two riders have the same last name', () => {
    // Mine: 1 and 5, theirs: 2 and 3.
    expect(ask(league([1, 5, 4, 4, 6], [2, 3, 4, 4, 6], 40), [weekend(2)])).toBe(
      'Martín must win both races, Bagnaia score nothing and First5 Márquez finish 2nd or better in both races.',
    );
  });

  it('is nothing if the member is ahead, or comes ahead later', () => {
    expect(ask(league([...bagnaia], [...martin]), [weekend(2)])).toBe('You are ahead of anna with these results.');
    // Martín has 45 carried points. Bagnaia wins 37 at each weekend, against 10 + 4 of Martín.
    expect(ask(league([...bagnaia], [...martin], 45, 1), [weekend(2), weekend(3)])).toBe(
      'Up to Valencia GP, you pass anna if the riders keep this up.',
    );
  });
});
