import type { RaceKind } from './weekend-states.js';

/** Points in whole hundredths (25 points are 2500), so that half points and percentages are exact. */
export type Hundredths = number;

export function toPoints(hundredths: Hundredths): number {
  return hundredths / 100;
}

export function toHundredths(points: number): Hundredths {
  return Math.round(points * 100);
}

/** See rules.md 1. */
export const POINTS_SCALE: Readonly<Record<RaceKind, readonly number[]>> = {
  race: [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  sprint: [12, 9, 7, 6, 5, 4, 3, 2, 1],
};

/** The points for a result entered by hand (rules.md 1). Position 0, not classified, has no points. */
export function pointsByPosition(kind: RaceKind, position: number): Hundredths {
  return toHundredths(POINTS_SCALE[kind][position - 1] ?? 0);
}

/** Whether all riders have the points of their positions in this kind of session. No other session has these points. */
export function followsScale(
  kind: RaceKind,
  rows: readonly { position: number; pointsHundredths: Hundredths }[],
): boolean {
  const isDue = ({ position, pointsHundredths }: (typeof rows)[number]) =>
    pointsHundredths === pointsByPosition(kind, position);
  return rows.every(isDue) && rows.some(({ pointsHundredths }) => pointsHundredths > 0);
}
