import type { Hundredths } from './points.js';
import { nameKey } from './rider-names.js';

/** A rider of the season without results: carried points (0 by default) and race number. */
export interface ChampionshipRider {
  readonly riderId: number;
  /** Unique in the season, so that the order of riders is total. */
  readonly number: number;
  readonly carriedHundredths: Hundredths;
}

/** A row of a stored result. Position 0 is not classified; a rider who was absent has no row. */
export interface ResultRow {
  readonly riderId: number;
  readonly position: number;
  readonly pointsHundredths: Hundredths;
}

/** A final weekend. A session that was not held has no rows. */
export interface FinalWeekend {
  readonly weekendId: number;
  readonly race: readonly ResultRow[] | null;
  readonly sprint: readonly ResultRow[] | null;
}

/** A row of the championship table; positions are 1, 2, 3, ... */
export interface TableRow {
  readonly riderId: number;
  readonly position: number;
  readonly pointsHundredths: Hundredths;
}

/** The finish of a rider who was absent or not classified: greater than all positions. */
export const NO_FINISH = Number.MAX_SAFE_INTEGER;

/** The values that the order of riders is computed from. */
export interface RiderRecord {
  readonly riderId: number;
  readonly number: number;
  readonly pointsHundredths: Hundredths;
  /** Positions in the main races of the season, one per race and of equal length for all riders, latest race first. */
  readonly latestFinishes: readonly number[];
  /** The same positions, best first. */
  readonly bestFinishes: readonly number[];
}

/** The comparisons of two riders, in their order. */
type RiderStep = 'points' | 'count-back' | 'latest-race' | 'number';

/** Which of two riders is ahead (-1: the first, 1: the second), and the step that decided. */
export interface RiderComparison {
  readonly order: -1 | 1;
  readonly decidedBy: RiderStep;
}

/**
 * The order of riders (rules.md 1): points, count-back over the main races, the latest main race in which they differ,
 * the smaller number. Total for different riders of a season, whose numbers differ.
 */
export function compareRiders(a: RiderRecord, b: RiderRecord): RiderComparison {
  if (a.pointsHundredths !== b.pointsHundredths) {
    return { order: a.pointsHundredths > b.pointsHundredths ? -1 : 1, decidedBy: 'points' };
  }
  // "More wins, then more second places, ..." is the same as the better position at the first difference of the sorted positions.
  const countBack = compareFinishes(a.bestFinishes, b.bestFinishes);
  if (countBack !== 0) return { order: countBack, decidedBy: 'count-back' };

  const latestRace = compareFinishes(a.latestFinishes, b.latestFinishes);
  if (latestRace !== 0) return { order: latestRace, decidedBy: 'latest-race' };

  return { order: a.number < b.number ? -1 : 1, decidedBy: 'number' };
}

function compareFinishes(a: readonly number[], b: readonly number[]): -1 | 0 | 1 {
  for (let race = 0; race < a.length; race++) {
    const finishA = a[race] ?? NO_FINISH;
    const finishB = b[race] ?? NO_FINISH;
    if (finishA !== finishB) return finishA < finishB ? -1 : 1;
  }
  return 0;
}

/**
 * The championship table (rules.md 1): carried points plus all rows of the final weekends. `weekends` are in calendar order, the riders in
 * any order.
 * @throws Error if a row has a rider that the season does not have
 */
export function championshipTable(riders: readonly ChampionshipRider[], weekends: readonly FinalWeekend[]): TableRow[] {
  return riderRecords(riders, weekends)
    .sort((a, b) => compareRiders(a, b).order)
    .map(({ riderId, pointsHundredths }, index) => ({ riderId, position: index + 1, pointsHundredths }));
}

/** The points and finishes of each rider, in the order of `riders`. */
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

/**
 * The carried points of a rider after an admin set the total to `total` (rules.md 1): they change by the difference to
 * the total that was shown, and may become negative. Points of results do not change.
 */
export function carriedAfterEdit(carried: Hundredths, shown: Hundredths, total: Hundredths): Hundredths {
  return carried + (total - shown);
}

/** The values by which a rider is recognized in another season. */
interface NamedRider {
  readonly riderId: number;
  readonly first: string;
  readonly last: string;
  readonly number: number;
}

/** A rider of the season before, in the order of its championship. */
interface RankedRider extends NamedRider {
  readonly pointsHundredths: number;
}

/** A rider's position and points in the season before. */
export interface PreviousResult {
  readonly riderId: number;
  readonly position: number;
  readonly pointsHundredths: number;
}

/**
 * Positions and points of riders in the season before, best first, with their ids of this season. A rider is recognized by the name,
 * ignoring case and accents, because a champion may change to the number 1; if several have the name, by the number, too. Riders without
 * points are left out.
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

/** A rider's finish in a race or a sprint; position 0: not classified. */
export type Finish = Pick<ResultRow, 'position' | 'pointsHundredths'>;

/** A rider's finishes in a weekend; null if the rider was absent, or the session was not held. */
export interface RiderWeekend {
  weekendId: number;
  sprint: Finish | null;
  race: Finish | null;
  pointsHundredths: Hundredths;
}

/** A rider's finishes in each final weekend of a season, in the order of the weekends. */
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

/** How often a rider won a session in these weekends. */
export function countWins(weekends: readonly RiderWeekend[], session: 'sprint' | 'race'): number {
  return weekends.filter((weekend) => weekend[session]?.position === 1).length;
}
