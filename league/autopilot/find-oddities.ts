import { describeGaps, findGaps } from '../results/position-gaps.js';
import type { RaceKind } from '../results/race-kind.js';
import { type Hundredths, toPoints } from '../riders/hundredths.js';
import { pointsByPosition } from '../riders/points-by-position.js';

interface Row {
  number: number;
  position: number;
  pointsHundredths: Hundredths;
}

/** What a result of the season is held against. */
export interface SeasonSize {
  riders: number;
  /** Of the sessions that are stored, the rows of the one with the fewest; null while there is none. */
  fewestRows: number | null;
}

/**
 * What is odd about a result whose page was understood: its numbers are unlike, as are its positions (`convertResults`), and its
 * riders are checked when it is stored. Odd is not wrong (half points are given now and then): a person decides.
 */
export function findOddities(kind: RaceKind, rows: readonly Row[], season: SeasonSize): string[] {
  const problems: string[] = [];
  const least = leastRows(season);
  if (rows.length < least) problems.push(`It has ${rows.length} rows, fewer than the ${least} that are plausible.`);
  if (!rows.some(({ position }) => position === 1)) problems.push('Nobody is classified in it.');
  const gaps = findGaps(rows);
  if (gaps.length > 0) problems.push(describeGaps(gaps));
  const unlike = rows.filter(({ position, pointsHundredths }) => pointsHundredths !== pointsByPosition(kind, position));
  const [first] = unlike;
  if (first) problems.push(describePoints(kind, first, unlike.length));
  return problems;
}

/**
 * Not classified riders have rows too, so a race of attrition has as many as any: two thirds of what the smallest session had. The first of
 * a season is held against its riders, of whom a third may be wildcards and another third be hurt.
 */
export function leastRows({ riders, fewestRows }: SeasonSize): number {
  return fewestRows === null ? Math.ceil(riders / 3) : Math.ceil((fewestRows * 2) / 3);
}

function describePoints(kind: RaceKind, { number, position, pointsHundredths }: Row, amount: number): string {
  const place = position === 0 ? 'not classified' : `position ${position}`;
  const due = toPoints(pointsByPosition(kind, position));
  return `${amount === 1 ? 'One row does' : `${amount} rows do`} not have the points of its position: number ${number}, ${place}, has ${toPoints(pointsHundredths)} points, not ${due}.`;
}
