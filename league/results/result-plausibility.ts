import { countOf } from '../contract/short-texts.js';
import { describeGaps, findGaps } from '../retrieval/retrieval-outcome.js';
import { type Hundredths, pointsByPosition, toPoints } from '../riders/points.js';
import type { RaceKind } from './weekend-states.js';

interface Row {
  number: number;
  position: number;
  pointsHundredths: Hundredths;
}

/** The numbers with which a result of a season is compared. */
export interface SeasonSize {
  riders: number;
  /** The fewest rows of another stored result; null if there is none. */
  fewestRows: number | null;
}

/**
 * The oddities of a parsed result, as sentences. `convertResults` checks numbers and positions, `ResultsRepository.store` the riders. An
 * odd result may be right (some races give half points): an admin decides.
 */
export function findOddities(kind: RaceKind, rows: readonly Row[], season: SeasonSize): string[] {
  const problems: string[] = [];
  const least = leastRows(season);
  if (rows.length < least)
    problems.push(`It has ${countOf(rows.length, 'row')}, fewer than the ${least} that are plausible.`);
  if (!rows.some(({ position }) => position === 1)) problems.push('Nobody is classified in it.');
  const gaps = findGaps(rows);
  if (gaps.length > 0) problems.push(describeGaps(gaps));
  const unlike = rows.filter(({ position, pointsHundredths }) => pointsHundredths !== pointsByPosition(kind, position));
  const [first] = unlike;
  if (first) problems.push(describePoints(kind, first, unlike.length));
  return problems;
}

/**
 * The fewest rows of a plausible result: two thirds of those of the smallest one, because riders who are not classified have rows, too.
 * For the first result of a season a third of its riders: a third may be wildcards, another third injured.
 */
export function leastRows({ riders, fewestRows }: SeasonSize): number {
  return fewestRows === null ? Math.ceil(riders / 3) : Math.ceil((fewestRows * 2) / 3);
}

function describePoints(kind: RaceKind, { number, position, pointsHundredths }: Row, amount: number): string {
  const classification = position === 0 ? 'not classified' : `position ${position}`;
  const due = toPoints(pointsByPosition(kind, position));
  return `${amount === 1 ? 'One row does' : `${amount} rows do`} not have the points of its position: number ${number}, ${classification}, has ${countOf(toPoints(pointsHundredths), 'point')}, not ${due}.`;
}
