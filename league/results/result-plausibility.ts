import { describeGaps, findGaps } from '../retrieval/retrieval-outcome.js';
import { type Hundredths, pointsByPosition, toPoints } from '../riders/points.js';
import type { RaceKind } from './weekend-states.js';

interface Row {
  number: number;
  position: number;
  pointsHundredths: Hundredths;
}

/** What a result of the season is compared with. */
export interface SeasonSize {
  riders: number;
  /** The fewest rows of any other stored result; null while there is none. */
  fewestRows: number | null;
}

/**
 * What is odd about a result whose page was understood, as sentences. Numbers and positions are checked by `convertResults`, riders
 * when it is stored. Odd is not wrong (some races give half points): an admin decides.
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
 * The fewest rows of a plausible result: two thirds of those of the smallest one, as riders who are not classified have rows, too. The
 * first of a season is compared with its riders: a third may be wildcards, another third injured.
 */
export function leastRows({ riders, fewestRows }: SeasonSize): number {
  return fewestRows === null ? Math.ceil(riders / 3) : Math.ceil((fewestRows * 2) / 3);
}

function describePoints(kind: RaceKind, { number, position, pointsHundredths }: Row, amount: number): string {
  const classification = position === 0 ? 'not classified' : `position ${position}`;
  const due = toPoints(pointsByPosition(kind, position));
  return `${amount === 1 ? 'One row does' : `${amount} rows do`} not have the points of its position: number ${number}, ${classification}, has ${toPoints(pointsHundredths)} points, not ${due}.`;
}
