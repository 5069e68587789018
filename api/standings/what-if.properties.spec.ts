import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { picksInOrder, rankTable } from '../../league/rules/ranking.js';
import { planStandings } from '../../league/standings/standings-plan.js';
import { pointsByPosition } from '../../league/rules/points.js';
import type { FinalWeekend, ResultRow } from '../../league/rules/championship-table.js';
import type { RaceKind } from '../../league/rules/weekend-states.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import type { Rider } from '../../league/schema/rider.entity.js';
import type { Season } from '../../league/schema/season.entity.js';
import type { SupposedWeekend } from '../../league/rules/what-if.js';
import { PICK_SLOTS, type PickSlot, riderIn } from '../../league/rules/pick-rules.js';
import { presentColumns, presentSeasonFacts } from './what-if.presenter.js';
import { anyLeague, GENERATED_LEAGUES, type GeneratedLeague } from '../../test/generated/any-league.js';
import { neverYield, picksColumnsOf } from '../../test/generated/picks-columns-of.js';
import type { WhatIf } from '../../league/contract/what-if.js';
import { openSandbox, rankSandbox, rowsFrom } from '../../web/features/what-if/model/sandbox.js';

const orders = { numRuns: Math.min(1000, GENERATED_LEAGUES) };

interface Supposed {
  league: GeneratedLeague;
  supposed: SupposedWeekend[];
  /** Whether a weekend with a stored sprint comes before the open weekends. */
  begun: boolean;
  withBonus: boolean;
}

/** A league in mid-season with supposed results for the next weekends. */
const anySupposition: fc.Arbitrary<Supposed> = anyLeague.chain((league) => {
  const anyOrder = fc.option(fc.shuffledSubarray(league.riders.map(({ riderId }) => riderId)), { freq: 6 });
  const weekends = fc.array(fc.record({ sprint: anyOrder, race: anyOrder }), { minLength: 1, maxLength: 3 });
  return fc.record({
    league: fc.constant({
      ...league,
      weekends: league.weekends.map((one, index) => ({ ...one, weekendId: index + 1 })),
    }),
    supposed: weekends.map((open) => open.map((sessions, index) => ({ weekendId: 101 + index, ...sessions }))),
    begun: fc.boolean(),
    withBonus: fc.boolean(),
  });
});

/** Riders who do not finish are not classified. */
function typedRows(kind: RaceKind, order: readonly number[] | null, { riders }: GeneratedLeague): ResultRow[] {
  const finished = (order ?? []).map((riderId, index) => ({
    riderId,
    position: index + 1,
    pointsHundredths: pointsByPosition(kind, index + 1),
  }));
  const others = order === null ? [] : riders.filter(({ riderId }) => !order.includes(riderId));
  return [...finished, ...others.map(({ riderId }) => ({ riderId, position: 0, pointsHundredths: 0 }))];
}

/** The names and points of the table that `StandingsCalculator.recompute` writes when all these weekends are final. */
async function finalized({ league, supposed, withBonus }: Supposed): Promise<[string, number][]> {
  const typed = supposed.map(({ weekendId, sprint, race }): FinalWeekend => {
    return { weekendId, sprint: typedRows('sprint', sprint, league), race: typedRows('race', race, league) };
  });
  const season = { ...league.season, finalized: withBonus, picksVersion: 1 } as Season;
  const facts = { riders: league.riders, finalWeekends: [...league.weekends, ...typed] };
  const entry = planStandings(season, facts).at(-1);
  if (!entry) throw new Error('there is no table');
  const columns = picksColumnsOf(league.members);
  const { ranked } = await rankTable(season, league.riders, entry, columns, neverYield);
  const ids = await picksInOrder(columns, ranked, neverYield);
  return Array.from(ids, (id, index) => [`member${id}`, (ranked.points[ranked.order[index] ?? 0] ?? 0) / 100]);
}

/** The response of get-what-if. */
function answered({ league, supposed, begun }: Supposed): WhatIf {
  const riders = league.riders.map(
    ({ riderId: id, ...rider }) =>
      ({ ...rider, id, first: 'A', last: `B${id}`, team: null, manufacturer: null, country: null }) as Rider,
  );
  const weekendOf = (id: number, status: 0 | 2) =>
    ({ id, title: `${id}`, startDate: '2023-03-24', endDate: '2023-03-26', status, country: null }) as RaceWeekend;
  const weekends = [
    ...league.weekends.map((stored) => ({
      weekend: weekendOf(stored.weekendId, 2),
      stored: { ...stored, isFinal: true },
    })),
    ...supposed.map(({ weekendId, sprint }, index) => {
      const isStored = begun && index === 0;
      const stored = {
        weekendId,
        isFinal: false,
        race: null,
        sprint: isStored ? typedRows('sprint', sprint, league) : null,
      };
      return { weekend: weekendOf(weekendId, 0), stored };
    }),
  ];
  const members = league.members.toSorted((a, b) => a.submittedAt - b.submittedAt || a.picksId - b.picksId);
  const indexOf = (riderId: number | null) => league.riders.findIndex((rider) => rider.riderId === riderId) + 1;
  const picked = PICK_SLOTS.map((slot) => [slot, members.map(({ picks }) => indexOf(riderIn(picks, slot)))] as const);
  const columns = {
    picksIds: members.map(({ picksId }) => picksId),
    picked: Object.fromEntries(picked) as Record<PickSlot, number[]>,
  };
  const season = { id: 1, year: 2023, finalized: false, ...league.season } as Season;
  const what_if: WhatIf = {
    ...presentSeasonFacts(season, { riders, weekends }),
    amount_members: members.length,
    members: presentColumns(columns, (picksId) => `member${picksId}`),
    without_members: null,
  };
  return JSON.parse(JSON.stringify(what_if)) as WhatIf;
}

// proves: what-if-1
describe('the what-if sandbox', () => {
  it('ranks any league as if the weekends were finalized, for any order of the riders', async () => {
    await fc.assert(
      fc.asyncProperty(anySupposition, async (supposition) => {
        const { supposed, begun, withBonus } = supposition;
        const facts = answered(supposition);
        if (!facts.members) throw new Error('there are no members');
        const sandbox = await openSandbox(facts, facts.members);
        // A stored sprint counts, whatever the supposed results are.
        const asked = supposed.map((one, index) => (begun && index === 0 ? { ...one, sprint: null } : one));
        const table = await rankSandbox(sandbox, asked, withBonus);
        const rows = rowsFrom(table, 0, 50);
        expect(rows.map(({ username, points }) => [username, points])).toEqual(await finalized(supposition));
        expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
        for (const { gained, bonus, picks } of rows)
          expect(gained).toBeCloseTo(bonus + picks.reduce((sum, pick) => sum + pick.gained, 0), 6);
        const before = rows.map(({ position, position_change: change }) => position + change);
        expect(before.toSorted((a, b) => a - b)).toEqual(rows.map(({ position }) => position));
      }),
      orders,
    );
  });
});
