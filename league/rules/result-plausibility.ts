import { plainLetters } from '../contract/plain-letters.js';
import { countOf } from '../contract/short-texts.js';
import { describeGaps, findGaps } from './retrieval-outcome.js';
import { type Hundredths, POINTS_SCALE, pointsByPosition, toPoints } from './points.js';
import type { RaceKind } from './weekend-states.js';

interface Row {
  number: number;
  position: number;
  pointsHundredths: Hundredths;
}

interface SeasonSize {
  riders: number;
  /** The median of the other results. */
  usualRows: number | null;
}

/** Positions are keyed by rider number. `title`: for example, "the race of “Qatar GP”". */
export interface OtherResult {
  title: string;
  isSameSeason: boolean;
  isSameWeekend: boolean;
  positions: ReadonlyMap<number, number>;
}

/**
 * An odd result can be correct, because some races give half points (rules.md 6). `convertResults` checks the
 * positions, `findOddNames` the names, `ResultsRepository.store` the riders.
 */
export function findOddities(kind: RaceKind, rows: readonly Row[], season: SeasonSize): string[] {
  if (rows.length === 0) return [];
  const gaps = findGaps(rows);
  return [
    ...checkCount(kind, rows, season),
    ...checkClassified(rows),
    ...(gaps.length > 0 ? [describeGaps(gaps)] : []),
    ...checkPoints(kind, rows),
  ];
}

/** The median of the season's other results, or null if there are none. */
export function usualRowsOf(others: readonly OtherResult[]): number | null {
  const counts = others.filter(({ isSameSeason }) => isSameSeason).map(({ positions }) => positions.size);
  return counts.sort((a, b) => a - b)[Math.ceil(counts.length / 2) - 1] ?? null;
}

/** With fewer rows, two results may be equal by chance, or in the order of a list. */
const leastEqualRows = 10;

export interface ListedRider {
  number: number;
  first: string;
  last: string;
  /** From other results of the season. */
  pointsHundredths: Hundredths;
}

/** A sorted list of riders may look like a result if its positions only count its rows. */
export function findListOrder(rows: readonly Row[], riders: readonly ListedRider[]): string[] {
  const classified = rows.filter(({ position }) => position > 0).sort((a, b) => a.position - b.position);
  const listed = classified.flatMap(({ number }) => riders.find((rider) => rider.number === number) ?? []);
  if (listed.length < leastEqualRows) return [];
  const isOrdered = (compare: (a: ListedRider, b: ListedRider) => number) => {
    const steps = new Set(
      listed.slice(1).map((rider, index) => Math.sign(compare(listed[index] as ListedRider, rider))),
    );
    steps.delete(0);
    return steps.size === 1;
  };
  const byName = (nameOf: (rider: ListedRider) => string) => (a: ListedRider, b: ListedRider) =>
    plainLetters(nameOf(a)).localeCompare(plainLetters(nameOf(b)), 'en');
  const leaders = listed.slice(0, leastEqualRows);
  const orders: [of: string, isFound: boolean][] = [
    ['their numbers', isOrdered((a, b) => a.number - b.number)],
    ['their names', isOrdered(byName(({ last }) => last)) || isOrdered(byName(({ first }) => first))],
    [
      'the championship',
      leaders.every(
        ({ pointsHundredths: points }, index) => points < (leaders[index - 1]?.pointsHundredths ?? Infinity),
      ),
    ],
  ];
  return orders.filter(([, isFound]) => isFound).map(([of]) => `The riders are in the order of ${of}, as in a list.`);
}

/** A site may show the result of a different session. */
export function findEqualResult(rows: readonly Row[], others: readonly OtherResult[]): string[] {
  if (rows.length < leastEqualRows) return [];
  const equal = others.find(
    ({ positions }) =>
      positions.size === rows.length && rows.every(({ number, position }) => positions.get(number) === position),
  );
  return equal ? [`All riders have the same positions as in ${equal.title}.`] : [];
}

/** A page may lack its last rows. One or two riders often miss a session, but then a rider usually retires, too. */
export function findMissingRiders(rows: readonly Row[], others: readonly OtherResult[]): string[] {
  const other = others.find(({ isSameWeekend }) => isSameWeekend);
  if (!other || rows.length === 0) return [];
  const numbers = new Set(rows.map(({ number }) => number));
  const missing = [...other.positions.keys()].filter((number) => !numbers.has(number)).sort((a, b) => a - b);
  const usual = rows.some(({ position }) => position === 0) ? 2 : 1;
  return missing.length > usual
    ? [`${missing.length} riders of ${other.title} are missing: ${missing.join(', ')}.`]
    : [];
}

/**
 * Three quarters and one and a half of the usual number. For a first result, half of the season's riders is enough,
 * because wildcards and injuries are common. The lower limit is at least a third of the riders.
 */
export function rowLimits({ riders, usualRows }: SeasonSize): { least: number; most: number } {
  return {
    least: Math.max(
      2,
      Math.ceil(riders / 3),
      usualRows === null ? Math.floor(riders / 2) : Math.ceil((usualRows * 3) / 4),
    ),
    most: usualRows === null ? Infinity : Math.floor((usualRows * 3) / 2),
  };
}

function checkCount(kind: RaceKind, rows: readonly Row[], season: SeasonSize): string[] {
  const count = rows.length;
  const { least, most } = rowLimits(season);
  if (count === 1) return ['The result has only one row.'];
  if (count < least) return [`The result has only ${count} rows, far fewer than usual.`];
  if (count > most) return [`The result has ${count} rows, far more than usual.`];
  // Some pages show only the riders with points at first. Riders who did not finish come last.
  const isFew =
    season.usualRows === null
      ? count < season.riders && count === POINTS_SCALE[kind].length
      : count * 5 < season.usualRows * 4;
  const lacksEnd = isFew && rows.every(({ position }) => position > 0);
  return lacksEnd
    ? [`The result has only ${count} rows, and all its riders are classified: its end may be missing.`]
    : [];
}

/** In the hardest races, two fifths retire. The rows of other riders may not have been filled yet. */
function checkClassified(rows: readonly Row[]): string[] {
  const count = rows.filter(({ position }) => position > 0).length;
  if (count === 0) return ['Nobody is classified.'];
  return count * 2 < rows.length ? [`Only ${count} of ${rows.length} riders are classified.`] : [];
}

function checkPoints(kind: RaceKind, rows: readonly Row[]): string[] {
  const due = ({ position }: Row) => pointsByPosition(kind, position);
  const unlike = rows.filter((row) => row.pointsHundredths !== due(row));
  if (unlike.length > 0 && rows.every(({ pointsHundredths }) => pointsHundredths === 0))
    return ['No rider has points.'];
  const winner = unlike.find(({ position, pointsHundredths }) => position === 1 && pointsHundredths === 0);
  const unclassified = unlike.filter(({ position }) => position === 0);
  const others = unlike.filter((row) => row.position > 0 && row !== winner);
  return [
    ...(winner ? [`The winner, number ${winner.number}, has no points.`] : []),
    ...describeUnclassified(unclassified),
    ...describeUnlike(others, (row) => toPoints(due(row))),
  ];
}

function describeUnclassified(rows: readonly Row[]): string[] {
  const [first] = rows;
  if (!first) return [];
  if (rows.length === 1) return [`Number ${first.number} is not classified but has ${countPoints(first)}.`];
  return [`The numbers ${rows.map(({ number }) => number).join(', ')} are not classified but have points.`];
}

function describeUnlike(rows: readonly Row[], due: (row: Row) => number): string[] {
  const [first] = rows;
  if (!first) return [];
  const example = `in position ${first.position} has ${countPoints(first)} instead of ${due(first)}.`;
  if (rows.length === 1) return [`Number ${first.number} ${example}`];
  return [
    `${rows.length} riders have points that do not follow from their positions. For example, number ${first.number} ${example}`,
  ];
}

function countPoints({ pointsHundredths }: Row): string {
  const points = toPoints(pointsHundredths);
  return points === 0 ? 'no points' : countOf(points, 'point');
}
