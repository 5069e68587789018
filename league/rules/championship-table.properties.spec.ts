import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyChampionship, anyWeekend, GENERATED_LEAGUES } from '../../test/generated/any-league.js';
import {
  type ChampionshipRider,
  championshipTable,
  compareRiders,
  type FinalWeekend,
  type RiderRecord,
  riderRecords,
} from './championship-table.js';

const runs = { numRuns: GENERATED_LEAGUES };

/** A slow, independent implementation of rules.md 1, which counts the positions one by one. */
function orderByTheBook(a: ChampionshipRider, b: ChampionshipRider, weekends: readonly FinalWeekend[]): number {
  const pointsOf = (rider: ChampionshipRider) =>
    weekends
      .flatMap(({ race, sprint }) => [race ?? [], sprint ?? []].flat())
      .filter(({ riderId }) => riderId === rider.riderId)
      .reduce((sum, row) => sum + row.pointsHundredths, rider.carriedHundredths);
  if (pointsOf(a) !== pointsOf(b)) return pointsOf(a) > pointsOf(b) ? -1 : 1;

  const positionIn = (rider: ChampionshipRider, { race }: FinalWeekend) =>
    race?.find(({ riderId }) => riderId === rider.riderId)?.position ?? 0;
  for (let position = 1; position <= 99; position++) {
    const countOf = (rider: ChampionshipRider) =>
      weekends.filter((weekend) => positionIn(rider, weekend) === position).length;
    if (countOf(a) !== countOf(b)) return countOf(a) > countOf(b) ? -1 : 1;
  }
  const differing = weekends.filter((weekend) => positionIn(a, weekend) !== positionIn(b, weekend)).at(-1);
  if (!differing) return a.number < b.number ? -1 : 1;
  const [placeA, placeB] = [positionIn(a, differing), positionIn(b, differing)];
  if (placeA === 0 || placeB === 0) return placeB === 0 ? -1 : 1;
  return placeA < placeB ? -1 : 1;
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((a) => items.filter((b) => b !== a).map((b): [T, T] => [a, b]));
}

// proves: rules-5
describe('the order of riders in any championship', () => {
  it('follows rules.md for every two riders', () => {
    fc.assert(
      fc.property(anyChampionship, ({ riders, weekends }) => {
        const orders = pairsOf(riderRecords(riders, weekends)).map(([a, b]) => compareRiders(a, b).order);
        expect(orders).toEqual(pairsOf(riders).map(([a, b]) => orderByTheBook(a, b, weekends)));
      }),
      runs,
    );
  });

  it('is antisymmetric, and is decided by the same step in both directions', () => {
    fc.assert(
      fc.property(anyChampionship, ({ riders, weekends }) => {
        const pairs = pairsOf(riderRecords(riders, weekends));
        const mirrored = pairs.map(([a, b]) => compareRiders(b, a)).map((seen) => ({ ...seen, order: -seen.order }));
        expect(pairs.map(([a, b]) => compareRiders(a, b))).toEqual(mirrored);
      }),
      runs,
    );
  });

  it('is transitive', () => {
    fc.assert(
      fc.property(anyChampionship, ({ riders, weekends }) => {
        const records = riderRecords(riders, weekends);
        const isAhead = (a: RiderRecord, b: RiderRecord) => a !== b && compareRiders(a, b).order === -1;
        const broken = pairsOf(records).flatMap(([a, b]) =>
          records.filter((c) => isAhead(a, b) && isAhead(b, c) && !isAhead(a, c)),
        );
        expect(broken).toEqual([]);
      }),
      runs,
    );
  });

  it('does not depend on the order of riders and rows', () => {
    const shuffled = anyChampionship.chain(({ riders, weekends }) =>
      fc.record({
        table: fc.constant(championshipTable(riders, weekends)),
        riders: fc.shuffledSubarray(riders, { minLength: riders.length }),
        weekends: fc.constant(weekends.map((weekend) => ({ ...weekend, race: weekend.race?.toReversed() ?? null }))),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ table, riders, weekends }) => {
        expect(championshipTable(riders, weekends)).toEqual(table);
      }),
      runs,
    );
  });
});

describe('the championship table of any championship', () => {
  it('contains every rider once, at positions 1 to n, with points in descending order', () => {
    fc.assert(
      fc.property(anyChampionship, ({ riders, weekends }) => {
        const table = championshipTable(riders, weekends);
        expect(table.map(({ position }) => position)).toEqual(riders.map((_, index) => index + 1));
        expect(new Set(table.map(({ riderId }) => riderId)).size).toBe(riders.length);
        const points = table.map(({ pointsHundredths }) => pointsHundredths);
        expect(points).toEqual(points.toSorted((a, b) => b - a));
      }),
      runs,
    );
  });

  // proves: rules-1
  it('is unchanged after any weekend was made final, corrected and removed again', () => {
    const withVisitor = anyChampionship.chain(({ riders, weekends }) =>
      fc.record({
        riders: fc.constant(riders),
        weekends: fc.constant(weekends),
        first: anyWeekend(riders),
        corrected: anyWeekend(riders),
        at: fc.nat(weekends.length),
      }),
    );
    fc.assert(
      fc.property(withVisitor, ({ riders, weekends, first, corrected, at }) => {
        const before = championshipTable(riders, weekends);
        const season = [...weekends];
        season.splice(at, 0, first);
        championshipTable(riders, season);
        season.splice(at, 1, corrected);
        championshipTable(riders, season);
        season.splice(at, 1);
        expect(championshipTable(riders, season)).toEqual(before);
      }),
      runs,
    );
  });
});
