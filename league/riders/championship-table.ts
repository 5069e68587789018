import type { ChampionshipRider, FinalWeekend, ResultRow, TableRow } from './championship.js';
import { compareRiders, NO_FINISH, type RiderRecord } from './compare-riders.js';
import type { Hundredths } from './hundredths.js';

/**
 * The championship table (rules.md 1), derived from the facts alone: carried points plus every row of the final weekends.
 * `weekends` are in calendar order; the riders may come in any order. Throws on a row of a rider the season doesn't have.
 */
export function championshipTable(riders: readonly ChampionshipRider[], weekends: readonly FinalWeekend[]): TableRow[] {
  return riderRecords(riders, weekends)
    .sort((a, b) => compareRiders(a, b).order)
    .map(({ riderId, pointsHundredths }, index) => ({ riderId, position: index + 1, pointsHundredths }));
}

/** Every rider's points and finishes, as `compareRiders` takes them, in the order of `riders`. */
export function riderRecords(riders: readonly ChampionshipRider[], weekends: readonly FinalWeekend[]): RiderRecord[] {
  const points = pointsPerRider(riders, weekends);
  const racesLatestFirst = weekends.map(({ race }) => finishesOf(race ?? [])).reverse();
  return riders.map(({ riderId, number }) => {
    const latestFinishes = racesLatestFirst.map((finishes) => finishes.get(riderId) ?? NO_FINISH);
    const bestFinishes = latestFinishes.toSorted((a, b) => a - b);
    return { riderId, number, pointsHundredths: points.get(riderId) ?? 0, latestFinishes, bestFinishes };
  });
}

function pointsPerRider(
  riders: readonly ChampionshipRider[],
  weekends: readonly FinalWeekend[],
): Map<number, Hundredths> {
  const points = new Map(riders.map((rider) => [rider.riderId, rider.carriedHundredths]));
  for (const row of weekends.flatMap(({ race, sprint }) => [...(race ?? []), ...(sprint ?? [])])) {
    const before = points.get(row.riderId);
    if (before === undefined) throw new Error(`A result names rider ${row.riderId}, who is not a rider of the season.`);
    points.set(row.riderId, before + row.pointsHundredths);
  }
  return points;
}

function finishesOf(race: readonly ResultRow[]): Map<number, number> {
  return new Map(race.filter(({ position }) => position > 0).map(({ riderId, position }) => [riderId, position]));
}
