import type { RaceKind } from '../../rules/weekend-states.js';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '../../rules/championship-table.js';

/*
 * The order of the classified riders in a session follows the Plackett-Luce model: each position goes to one of the
 * remaining riders, with a chance that is proportional to the rider's strength. Starts and classifications have
 * separate rates. docs/decisions/projection.md explains the numbers.
 */

/** Arrays are indexed by rider. */
export interface SessionModel {
  readonly logStrength: Float64Array;
  /** The standard deviation of `logStrength`. */
  readonly spread: Float64Array;
  /** The chance of a start. */
  readonly starts: Float64Array;
  /** The chance that a starter is classified. */
  readonly finishes: Float64Array;
}

export interface RiderModel {
  readonly riders: readonly ChampionshipRider[];
  readonly race: SessionModel;
  readonly sprint: SessionModel;
}

export interface ModelSettings {
  /** After this many weekends, a result has half its weight. */
  readonly halfLifeWeekends: number;
  /** The weight of sprints for strengths in races, and of races for strengths in sprints. */
  readonly otherKind: number;
  /** Every rider gets this many additional results of an average rider. */
  readonly priorResults: number;
  /** The share of the standard deviation of strengths that is simulated; 0 means none. */
  readonly spreadShare: number;
}

export const modelSettings: ModelSettings = { halfLifeWeekends: 6, otherKind: 0.5, priorResults: 1, spreadShare: 1 };

/** Raise this when the same inputs would lead to different numbers. */
export const modelVersion = 1;

/** Additional sessions of every rider, with the average rate of starts. */
const priorStarts = 0.5;
/** Additional starts of every rider, with the average rate of classifications. */
const priorEnds = 4;
const maxSpread = 1;
const maxIterations = 200;
const tolerance = 1e-7;

/** The weight is 1 for a session of the same kind in the latest weekend. */
interface WeightedSession {
  readonly weight: number;
  readonly rows: readonly ResultRow[];
}

/** The weekends must be in calendar order. Sessions without rows were not held and are ignored. */
export function fitRiders(
  riders: readonly ChampionshipRider[],
  weekends: readonly FinalWeekend[],
  settings: ModelSettings = modelSettings,
): RiderModel {
  const index = new Map(riders.map(({ riderId }, riderIndex) => [riderId, riderIndex]));
  const fit = (kind: RaceKind) => fitSessions(index, weighSessions(weekends, kind, settings), settings);
  return { riders, race: fit('race'), sprint: fit('sprint') };
}

function weighSessions(
  weekends: readonly FinalWeekend[],
  kind: RaceKind,
  { halfLifeWeekends, otherKind }: ModelSettings,
): WeightedSession[] {
  return weekends.flatMap((weekend, weekendIndex) => {
    const recent = 0.5 ** ((weekends.length - 1 - weekendIndex) / halfLifeWeekends);
    return (['race', 'sprint'] as const).flatMap((held) => {
      const rows = weekend[held] ?? [];
      return rows.length === 0 ? [] : [{ weight: recent * (held === kind ? 1 : otherKind), rows }];
    });
  });
}

function fitSessions(
  index: ReadonlyMap<number, number>,
  sessions: readonly WeightedSession[],
  settings: ModelSettings,
): SessionModel {
  const orders = sessions.map(({ weight, rows }) => ({
    weight,
    order: rows
      .filter(({ position }) => position > 0)
      .toSorted((a, b) => a.position - b.position)
      .map(({ riderId }) => index.get(riderId) ?? 0),
  }));
  const strengths = fitStrengths(index.size, orders, settings.priorResults);
  return {
    logStrength: strengths.map(Math.log),
    spread: spreadOf(strengths, orders, settings),
    ...ratesOf(index, sessions),
  };
}

/** Indexes of the classified riders, sorted by position. */
interface WeightedOrder {
  readonly weight: number;
  readonly order: readonly number[];
}

/**
 * Maximizes the posterior density under a gamma prior, by Hunter's minorize-maximize iteration ("MM algorithms for
 * generalized Bradley-Terry models", 2004): each step divides a rider's wins by the expected wins.
 */
function fitStrengths(count: number, orders: readonly WeightedOrder[], prior: number): Float64Array {
  const won = new Float64Array(count).fill(prior);
  for (const { weight, order } of orders)
    for (const rider of order.slice(0, -1)) won[rider] = (won[rider] as number) + weight;
  let strengths = new Float64Array(count).fill(1);
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const expected = new Float64Array(count).fill(prior);
    for (const { weight, order } of orders) {
      const shares = sharesOf(order, strengths);
      for (const [index, rider] of order.entries())
        expected[rider] = (expected[rider] as number) + weight * (shares[index] as number);
    }
    const next = strengths.map((_, rider) => (won[rider] as number) / (expected[rider] as number));
    const mean = next.reduce((sum, strength) => sum + strength, 0) / Math.max(count, 1);
    const scaled = next.map((strength) => strength / mean);
    const change = scaled.reduce(
      (most, one, rider) => Math.max(most, Math.abs(one / (strengths[rider] as number) - 1)),
      0,
    );
    strengths = scaled;
    if (change < tolerance) break;
  }
  return strengths;
}

/** For each rider, sums 1 / (sum of the remaining strengths) over the positions up to the rider's position. */
function sharesOf(order: readonly number[], strengths: Float64Array): Float64Array {
  const left = new Float64Array(order.length + 1);
  for (let index = order.length - 1; index >= 0; index -= 1)
    left[index] = (left[index + 1] as number) + (strengths[order[index] as number] as number);
  const shares = new Float64Array(order.length);
  let sum = 0;
  for (let index = 0; index < order.length; index += 1) {
    // The last position leaves no choice.
    if (index < order.length - 1) sum += 1 / (left[index] as number);
    shares[index] = sum;
  }
  return shares;
}

/** The deviation is 1 / sqrt(Fisher information of results and prior). */
function spreadOf(strengths: Float64Array, orders: readonly WeightedOrder[], settings: ModelSettings): Float64Array {
  const information = strengths.map((strength) => settings.priorResults * strength);
  for (const { weight, order } of orders)
    for (let index = 0; index < order.length - 1; index += 1) {
      const left = order.slice(index);
      const sum = left.reduce((all, rider) => all + (strengths[rider] as number), 0);
      for (const rider of left) {
        const chance = (strengths[rider] as number) / sum;
        information[rider] = (information[rider] as number) + weight * chance * (1 - chance);
      }
    }
  return information.map((one) => settings.spreadShare * Math.min(1 / Math.sqrt(one), maxSpread));
}

function ratesOf(
  index: ReadonlyMap<number, number>,
  sessions: readonly WeightedSession[],
): Pick<SessionModel, 'starts' | 'finishes'> {
  const started = new Float64Array(index.size);
  const finished = new Float64Array(index.size);
  let held = 0;
  for (const { weight, rows } of sessions) {
    held += weight;
    for (const { riderId, position } of rows) {
      const rider = index.get(riderId) ?? 0;
      started[rider] = (started[rider] as number) + weight;
      if (position > 0) finished[rider] = (finished[rider] as number) + weight;
    }
  }
  const allStarted = started.reduce((sum, one) => sum + one, 0);
  const allFinished = finished.reduce((sum, one) => sum + one, 0);
  const startRate = held === 0 ? 1 : allStarted / (held * index.size);
  const finishRate = allStarted === 0 ? 1 : allFinished / allStarted;
  return {
    starts: started.map((one) => (one + priorStarts * startRate) / (held + priorStarts)),
    finishes: finished.map((one, rider) => (one + priorEnds * finishRate) / ((started[rider] as number) + priorEnds)),
  };
}
