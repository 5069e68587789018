import type { Hundredths } from './hundredths.js';

/** The finish of a rider who was absent or not classified: behind everybody. */
export const NO_FINISH = Number.MAX_SAFE_INTEGER;

/** What the order of riders looks at. */
export interface RiderRecord {
  readonly riderId: number;
  readonly number: number;
  readonly pointsHundredths: Hundredths;
  /** Places in the main races of the season, one per race and of equal length for all riders, latest race first. */
  readonly latestFinishes: readonly number[];
  /** The same places, best first. */
  readonly bestFinishes: readonly number[];
}

/** The steps of the order of riders, in their order. */
export type RiderStep = 'points' | 'count-back' | 'latest-race' | 'number';

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
  // More wins, then more second places, ... is the better place at the first difference of the places in best-first order.
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
