import type { Hundredths } from './points.js';
import { nameKey } from './rider-names.js';

export interface ChampionshipRider {
  readonly riderId: number;
  readonly number: number;
  readonly carriedHundredths: Hundredths;
}

/** Position 0 means not classified. An absent rider has no row. */
export interface ResultRow {
  readonly riderId: number;
  readonly position: number;
  readonly pointsHundredths: Hundredths;
}

export interface FinalWeekend {
  readonly weekendId: number;
  readonly race: readonly ResultRow[] | null;
  readonly sprint: readonly ResultRow[] | null;
}

export interface TableRow {
  readonly riderId: number;
  readonly position: number;
  readonly pointsHundredths: Hundredths;
}

export const NO_FINISH = Number.MAX_SAFE_INTEGER;

export interface RiderRecord {
  readonly riderId: number;
  readonly number: number;
  readonly pointsHundredths: Hundredths;
  /** In the main races, latest first. All riders have the same number of entries. */
  readonly latestFinishes: readonly number[];
  readonly bestFinishes: readonly number[];
}

type RiderStep = 'points' | 'count-back' | 'latest-race' | 'number';

export interface RiderComparison {
  readonly order: -1 | 1;
  readonly decidedBy: RiderStep;
}

/** By points, count-back, the latest main race, the smaller number (rules.md 1), then the rider added first. */
export function compareRiders(a: RiderRecord, b: RiderRecord): RiderComparison {
  if (a.pointsHundredths !== b.pointsHundredths) {
    return { order: a.pointsHundredths > b.pointsHundredths ? -1 : 1, decidedBy: 'points' };
  }
  // Has the same effect as comparing the wins, then the second places, and so on.
  const countBack = compareFinishes(a.bestFinishes, b.bestFinishes);
  if (countBack !== 0) return { order: countBack, decidedBy: 'count-back' };

  const latestRace = compareFinishes(a.latestFinishes, b.latestFinishes);
  if (latestRace !== 0) return { order: latestRace, decidedBy: 'latest-race' };

  const isFirst = a.number === b.number ? a.riderId < b.riderId : a.number < b.number;
  return { order: isFirst ? -1 : 1, decidedBy: 'number' };
}

function compareFinishes(a: readonly number[], b: readonly number[]): -1 | 0 | 1 {
  for (let race = 0; race < a.length; race++) {
    const finishA = a[race] ?? NO_FINISH;
    const finishB = b[race] ?? NO_FINISH;
    if (finishA !== finishB) return finishA < finishB ? -1 : 1;
  }
  return 0;
}

/** See rules.md 1. `weekends` must be in calendar order. @throws Error if a rider of a result is not in the season */
export function championshipTable(riders: readonly ChampionshipRider[], weekends: readonly FinalWeekend[]): TableRow[] {
  return riderRecords(riders, weekends)
    .sort((a, b) => compareRiders(a, b).order)
    .map(({ riderId, pointsHundredths }, index) => ({ riderId, position: index + 1, pointsHundredths }));
}

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

/** An admin edits the total. The carried points change by the difference, and can become negative (rules.md 1). */
export function carriedAfterEdit(carried: Hundredths, shown: Hundredths, total: Hundredths): Hundredths {
  return carried + (total - shown);
}

interface NamedRider {
  readonly riderId: number;
  readonly first: string;
  readonly last: string;
  readonly number: number;
}

interface RankedRider extends NamedRider {
  readonly pointsHundredths: number;
}

export interface PreviousResult {
  readonly riderId: number;
  readonly position: number;
  readonly pointsHundredths: number;
}

/**
 * Matches riders by name, because a champion may change to number 1. If several riders have the same name, the number
 * must match, too. Omits riders without points.
 */
export function previousResults(riders: readonly NamedRider[], before: readonly RankedRider[]): PreviousResult[] {
  return before.flatMap((ranked, index) => {
    const sameName = riders.filter((rider) => nameKey(rider) === nameKey(ranked));
    const rider = sameName.length > 1 ? sameName.find(({ number }) => number === ranked.number) : sameName[0];
    const isOnly = before.filter((other) => nameKey(other) === nameKey(ranked)).length === 1;
    if (!rider || ranked.pointsHundredths === 0 || !(isOnly || rider.number === ranked.number)) return [];
    return [{ riderId: rider.riderId, position: index + 1, pointsHundredths: ranked.pointsHundredths }];
  });
}

export type Finish = Pick<ResultRow, 'position' | 'pointsHundredths'>;

/** A finish is null if the rider was absent, or the session was not held. */
export interface RiderWeekend {
  weekendId: number;
  sprint: Finish | null;
  race: Finish | null;
  pointsHundredths: Hundredths;
}

export function riderWeekends(riderId: number, weekends: readonly FinalWeekend[]): RiderWeekend[] {
  const finishIn = (rows: readonly ResultRow[] | null): Finish | null => {
    const row = rows?.find((one) => one.riderId === riderId);
    return row ? { position: row.position, pointsHundredths: row.pointsHundredths } : null;
  };
  return weekends.map(({ weekendId, ...sessions }) => {
    const [sprint, race] = [finishIn(sessions.sprint), finishIn(sessions.race)];
    return {
      weekendId,
      sprint,
      race,
      pointsHundredths: (sprint?.pointsHundredths ?? 0) + (race?.pointsHundredths ?? 0),
    };
  });
}

export function countWins(weekends: readonly RiderWeekend[], session: 'sprint' | 'race'): number {
  return weekends.filter((weekend) => weekend[session]?.position === 1).length;
}
