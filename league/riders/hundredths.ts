/** Championship points in whole hundredths, so that half points and percentages stay exact: 25 points are 2500. */
export type Hundredths = number;

/** The decimal number that people and the wire read: 2500 is 25, 1250 is 12.5. */
export function toPoints(hundredths: Hundredths): number {
  return hundredths / 100;
}

/** Points as people write them, rounded to the nearest hundredth: 12.5 is 1250. */
export function toHundredths(points: number): Hundredths {
  return Math.round(points * 100);
}
