import type { RaceKind } from '../../rules/weekend-states.js';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '../../rules/championship-table.js';

/*
 * The strengths of riders, from their results. The order of the classified riders of a race session follows the Plackett-Luce model: each
 * position goes to one of the remaining riders with a chance in proportion to the strength. Starts and classifications have separate rates
 * (docs/decisions/projection.md has the choice of numbers).
 */

/** The parameters of race sessions of one kind; arrays have the index of the rider. */
export interface SessionModel {
  /** Natural logarithm of the strength. */
  readonly logStrength: Float64Array;
  /** The standard deviation of that logarithm. */
  readonly spread: Float64Array;
  /** The chance to start. */
  readonly starts: Float64Array;
  /** The chance to be classified after a start. */
  readonly finishes: Float64Array;
}

/** The riders of a season, and the parameters of its races and sprints. */
export interface RiderModel {
  readonly riders: readonly ChampionshipRider[];
  readonly race: SessionModel;
  readonly sprint: SessionModel;
}

/** The settings of the model. */
export interface ModelSettings {
  /** After this number of weekends the weight of a result is half. */
  readonly halfLifeWeekends: number;
  /** The weight of a sprint for the strength in races, and of a race for that in sprints. */
  readonly otherKind: number;
  /** The number of results of an average rider that every rider gets in addition. */
  readonly priorResults: number;
  /** The share of the standard deviation of strengths that is simulated; 0: none. */
  readonly spreadShare: number;
}

export const modelSettings: ModelSettings = { halfLifeWeekends: 6, otherKind: 0.5, priorResults: 1, spreadShare: 1 };

/** To be raised when a projection of the same inputs would have other numbers. */
export const modelVersion = 1;

/** Additional sessions of every rider, with the average rate of starts. */
const priorStarts = 0.5;
/** Additional starts of every rider, with the average rate of classifications. */
const priorEnds = 4;
const maxSpread = 1;
const maxIterations = 200;
const tolerance = 1e-7;

/** A held race session with its weight: 1 for one of the latest weekend and of the same kind. */
interface WeightedSession {
  readonly weight: number;
  readonly rows: readonly ResultRow[];
}

/** Fits the model to the final weekends of a season, in calendar order. Sessions without rows were not held, and are left out. */
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

/** The order of the classified riders of a session, as indexes, best first. */
interface WeightedOrder {
  readonly weight: number;
  readonly order: readonly number[];
}

/**
 * The strengths with the greatest posterior density under a gamma prior, by the minorize-maximize iteration of Hunter ("MM algorithms for
 * generalized Bradley-Terry models", 2004): each step divides the wins of a rider by the expected wins. Their mean is 1.
 */
function fitStrengths(amount: number, orders: readonly WeightedOrder[], prior: number): Float64Array {
  const won = new Float64Array(amount).fill(prior);
  for (const { weight, order } of orders)
    for (const rider of order.slice(0, -1)) won[rider] = (won[rider] as number) + weight;
  let strengths = new Float64Array(amount).fill(1);
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const expected = new Float64Array(amount).fill(prior);
    for (const { weight, order } of orders) {
      const shares = sharesOf(order, strengths);
      for (const [index, rider] of order.entries())
        expected[rider] = (expected[rider] as number) + weight * (shares[index] as number);
    }
    const next = strengths.map((_, rider) => (won[rider] as number) / (expected[rider] as number));
    const mean = next.reduce((sum, strength) => sum + strength, 0) / Math.max(amount, 1);
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

/** For each classified rider the sum of 1 / (the sum of the remaining strengths) over the positions up to the rider's own. */
function sharesOf(order: readonly number[], strengths: Float64Array): Float64Array {
  const left = new Float64Array(order.length + 1);
  for (let index = order.length - 1; index >= 0; index -= 1)
    left[index] = (left[index + 1] as number) + (strengths[order[index] as number] as number);
  const shares = new Float64Array(order.length);
  let sum = 0;
  for (let index = 0; index < order.length; index += 1) {
    // The last position is no choice.
    if (index < order.length - 1) sum += 1 / (left[index] as number);
    shares[index] = sum;
  }
  return shares;
}

/** The standard deviation of each logarithm: 1 / the square root of its Fisher information in results and prior. */
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

/** The rates of starts, and of classifications of starters, with the priors. */
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
