import type { RaceKind } from '../results/race-kind.js';
import { toHundredths, type Hundredths } from './hundredths.js';

const POINTS: Record<RaceKind, readonly number[]> = {
  race: [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  sprint: [12, 9, 7, 6, 5, 4, 3, 2, 1],
};

/**
 * The points of a result typed by hand (rules.md 1). Position 0 (not classified) and places behind the scale give 0.
 * Results that were read from the results site keep the points stated there instead.
 */
export function pointsByPosition(kind: RaceKind, position: number): Hundredths {
  return toHundredths(POINTS[kind][position - 1] ?? 0);
}
