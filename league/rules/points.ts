import type { RaceKind } from './weekend-states.js';

/** Championship points in whole hundredths, so that half points and percentages are exact: 25 points are 2500. */
export type Hundredths = number;

/** The decimal number of the wire and the screens: 2500 is 25, 1250 is 12.5. */
export function toPoints(hundredths: Hundredths): number {
  return hundredths / 100;
}

/** Converts decimal points, rounded to the nearest hundredth: 12.5 is 1250. */
export function toHundredths(points: number): Hundredths {
  return Math.round(points * 100);
}

/** The points of the first positions (rules.md 1). */
export const POINTS_SCALE: Readonly<Record<RaceKind, readonly number[]>> = {
  race: [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  sprint: [12, 9, 7, 6, 5, 4, 3, 2, 1],
};

/**
 * The points of a position (rules.md 1): 0 for position 0 (not classified) and after the last position of the scale. Results of the
 * results site have the points that it states instead.
 */
export function pointsByPosition(kind: RaceKind, position: number): Hundredths {
  return toHundredths(POINTS_SCALE[kind][position - 1] ?? 0);
}
