import type { RaceKind } from '../results/weekend-states.js';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '../riders/championship-table.js';

/*
 * How strong riders are, from their results so far. The order of the classified riders of a race session follows the model of Plackett and
 * Luce: the next position goes to one of those that are left with a chance in proportion to their strength. Whether a rider starts and is
 * classified are rates of their own (docs/decisions/projection.md has the choice of numbers).
 */

/** What a race session of one kind is simulated from; each array has the index of the rider. */
export interface SessionModel {
  /** Natural logarithm of the strength. */
  readonly logStrength: Float64Array;
  /** How uncertain that is: a standard deviation of the logarithm. */
  readonly spread: Float64Array;
  /** The chance to start. */
  readonly starts: Float64Array;
  /** The chance to be classified after a start. */
  readonly finishes: Float64Array;
}

/** Riders of a season, and how they do in its races and sprints. */
export interface RiderModel {
  readonly riders: readonly ChampionshipRider[];
  readonly race: SessionModel;
  readonly sprint: SessionModel;
}

/** The choices of the model. */
export interface ModelSettings {
  /** After so many weekends a result counts half. */
  readonly halfLifeWeekends: number;
  /** What a sprint counts for the strength in races, and a race for that in sprints. */
  readonly otherKind: number;
  /** How many results of an average rider every rider is given in addition. */
  readonly priorResults: number;
  /** How much of the uncertainty of strengths is played: 0 none. */
  readonly spreadShare: number;
}

export const modelSettings: ModelSettings = { halfLifeWeekends: 6, otherKind: 0.5, priorResults: 1, spreadShare: 1 };

/** Raised whenever a projection of the same facts would have other numbers. */
export const modelVersion = 1;

/** Starts that every rider is given in addition, at the average rate. */
const priorStarts = 0.5;
/** Starts that every rider is given in addition, ended at the average rate. */
const priorEnds = 4;
const widestSpread = 1;
const steps = 200;
const closeEnough = 1e-7;

/** A held race session with its weight: 1 for one of the latest weekend and of the same kind. */
interface WeightedSession {
  readonly weight: number;
  readonly rows: readonly ResultRow[];
}

/** The model of a season's riders after some final weekends, in calendar order. Sessions without rows were not held and say nothing. */
export function fitRiders(
  riders: readonly ChampionshipRider[],
  weekends: readonly FinalWeekend[],
  settings: ModelSettings = modelSettings,
): RiderModel {
  const index = new Map(riders.map(({ riderId }, at) => [riderId, at]));
  const fit = (kind: RaceKind) => fitSessions(index, weighSessions(weekends, kind, settings), settings);
  return { riders, race: fit('race'), sprint: fit('sprint') };
}

function weighSessions(
  weekends: readonly FinalWeekend[],
  kind: RaceKind,
  { halfLifeWeekends, otherKind }: ModelSettings,
): WeightedSession[] {
  return weekends.flatMap((weekend, at) => {
    const recent = 0.5 ** ((weekends.length - 1 - at) / halfLifeWeekends);
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
 * generalized Bradley-Terry models", 2004): each step divides what a rider won by what they were expected to win. Their mean is 1.
 */
function fitStrengths(amount: number, orders: readonly WeightedOrder[], prior: number): Float64Array {
  const won = new Float64Array(amount).fill(prior);
  for (const { weight, order } of orders)
    for (const rider of order.slice(0, -1)) won[rider] = (won[rider] as number) + weight;
  let strengths = new Float64Array(amount).fill(1);
  for (let step = 0; step < steps; step += 1) {
    const expected = new Float64Array(amount).fill(prior);
    for (const { weight, order } of orders) {
      const shares = sharesOf(order, strengths);
      for (const [place, rider] of order.entries())
        expected[rider] = (expected[rider] as number) + weight * (shares[place] as number);
    }
    const next = strengths.map((_, rider) => (won[rider] as number) / (expected[rider] as number));
    const mean = next.reduce((sum, strength) => sum + strength, 0) / Math.max(amount, 1);
    const scaled = next.map((strength) => strength / mean);
    const change = scaled.reduce(
      (most, one, rider) => Math.max(most, Math.abs(one / (strengths[rider] as number) - 1)),
      0,
    );
    strengths = scaled;
    if (change < closeEnough) break;
  }
  return strengths;
}

/** For each classified rider the sum of 1 / (the strengths left) over the positions that the rider was still in for. */
function sharesOf(order: readonly number[], strengths: Float64Array): Float64Array {
  const left = new Float64Array(order.length + 1);
  for (let place = order.length - 1; place >= 0; place -= 1)
    left[place] = (left[place + 1] as number) + (strengths[order[place] as number] as number);
  const shares = new Float64Array(order.length);
  let sum = 0;
  for (let place = 0; place < order.length; place += 1) {
    // The last one left has no choice any more.
    if (place < order.length - 1) sum += 1 / (left[place] as number);
    shares[place] = sum;
  }
  return shares;
}

/** The standard deviation of each logarithm: 1 / the root of the information that the results and the prior hold about it. */
function spreadOf(strengths: Float64Array, orders: readonly WeightedOrder[], settings: ModelSettings): Float64Array {
  const information = strengths.map((strength) => settings.priorResults * strength);
  for (const { weight, order } of orders)
    for (let place = 0; place < order.length - 1; place += 1) {
      const left = order.slice(place);
      const sum = left.reduce((all, rider) => all + (strengths[rider] as number), 0);
      for (const rider of left) {
        const chance = (strengths[rider] as number) / sum;
        information[rider] = (information[rider] as number) + weight * chance * (1 - chance);
      }
    }
  return information.map((one) => settings.spreadShare * Math.min(1 / Math.sqrt(one), widestSpread));
}

/** How often riders start, and how often starters are classified; a rider without a start is given the rates of all in part. */
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
