import { limits } from '../../../../league/contract/limits.js';
import { findManufacturer, knownIdentity } from '../../../../league/contract/racing-identity.js';
import type { NewResultRow } from '../../../../league/season/weekends/results.repository.js';
import { quoteText } from '../page-text.js';
import { findMark } from './marks.js';
import { parsePoints } from './points-text.js';
import type { RawRow } from './result-fields.js';

/**
 * `leftOut`: the problems of rows that were omitted. `rows`: the problems of rows that an admin may omit, because the
 * other rows are a valid result.
 */
export type ConvertedResults =
  | { kind: 'result'; rows: NewResultRow[]; leftOut: string[] }
  | { kind: 'unreadable'; problems: string[]; rows?: string[] };

/** Sorts classified riders by position before the others (rules.md 6). Returns all riders if there are problems. */
export function convertResults(raw: readonly RawRow[], { skipUnreadable = false } = {}): ConvertedResults {
  if (raw.length === 0) return { kind: 'unreadable', problems: ['The result table has no rows.'] };
  const isHalfFilled = halfFilledRows(raw);
  const read = raw.map((row, index) => convertRow(row, index, isHalfFilled));
  const problems = read.flatMap(({ row, problems: all }) => all.map((problem) => `${row}: ${problem}`));
  const readable = read.filter((row) => row.problems.length === 0);
  const kept = readable.map(({ result }) => result);
  // The omitted row may have the first position.
  const others = read
    .filter((row) => row.problems.length > 0)
    .map(({ result, hasPosition }) => ({ result, hasPosition }));
  const mayHaveFirst = others.some(({ result, hasPosition }) => !hasPosition || result.position === 1);
  const keptProblems = [...checkNumbers(kept), ...checkPositions(kept, mayHaveFirst)];
  const isResult = keptProblems.length === 0 && kept.length > 0;

  const told = shorten(problems);
  if (isResult && (problems.length === 0 || skipUnreadable))
    return { kind: 'result', rows: inOrder(kept), leftOut: told };
  const all = read.map(({ result }) => result);
  const everything = [...told, ...shorten([...checkNumbers(all), ...checkPositions(all)])];
  return { kind: 'unreadable', problems: everything, ...(isResult && { rows: told }) };
}

const longestList = 25;

/** In a table of a different kind, every row has a problem, so the first problems are enough. */
function shorten(problems: readonly string[]): string[] {
  const more = problems.length - longestList;
  return more > 0 ? [...problems.slice(0, longestList), `There are ${more} more problems.`] : [...problems];
}

function inOrder(rows: readonly NewResultRow[]): NewResultRow[] {
  const classified = rows.filter(({ position }) => position > 0).sort((a, b) => a.position - b.position);
  return [...classified, ...rows.filter(({ position }) => position === 0)];
}

interface ConvertedRow {
  /** Describes the row in messages: `Row 3 (“M. Marquez”)`. */
  row: string;
  result: NewResultRow;
  hasPosition: boolean;
  problems: string[];
}

function convertRow(raw: RawRow, index: number, isHalfFilled: HalfFilledRows): ConvertedRow {
  const { number, name, points, problem, ...ride } = raw;
  const position = findPosition(raw, index, isHalfFilled);
  const pointsHundredths = parsePoints(points);
  const problems = [
    isWhole(number) ? null : `the number ${quoteText(number)} is not a whole number from 1 to 999.`,
    position === null ? `the position ${quoteText(raw.position)} is not understood.` : null,
    pointsHundredths === null ? `the points ${quoteText(points)} are not understood.` : null,
  ].filter((text) => text !== null);
  return {
    row: `Row ${index + 1}${name === '' ? '' : ` (${quoteText(name)})`}`,
    hasPosition: position !== null,
    problems: problem === undefined ? problems : [problem],
    result: {
      number: isWhole(number) ? Number(number) : 0,
      name,
      ...(position ?? { position: 0, mark: 'NC' }),
      pointsHundredths: pointsHundredths ?? 0,
      ...identityOf(ride),
    },
  };
}

const isWhole = (text: string) => /^0*[1-9]\d{0,2}$/.test(text);

function findPosition(
  row: RawRow,
  index: number,
  isHalfFilled: HalfFilledRows,
): Pick<NewResultRow, 'position' | 'mark'> | null {
  const { position: text, unclassified = false } = row;
  const mark = findMark(text);
  if (unclassified) return { position: 0, mark: mark || 'NC' };
  if (isWhole(text)) return { position: Number(text), mark: 'FIN' };
  if (mark === null || (mark === '' && isHalfFilled(row, index))) return null;
  return { position: 0, mark: mark || 'NC' };
}

type HalfFilledRows = (row: RawRow, index: number) => boolean;

/**
 * If a row without a position has points or is above a classified rider, a script may still be filling it. The same
 * applies if there are more such rows than classified riders.
 */
function halfFilledRows(all: readonly RawRow[]): HalfFilledRows {
  const last = all.findLastIndex(({ position }) => isWhole(position));
  const classified = all.filter(({ position }) => isWhole(position)).length;
  const unmarked = all.filter(({ position, unclassified }) => !unclassified && findMark(position) === '').length;
  return ({ number, points }, index) =>
    !isWhole(number) || parsePoints(points) !== 0 || index < last || unmarked > classified;
}

function identityOf({ team = '', bike = '' }: Pick<RawRow, 'team' | 'bike'>): Pick<NewResultRow, 'identity'> {
  const manufacturer = findManufacturer(bike) ?? findManufacturer(team);
  const { country: _, ...identity } = knownIdentity({
    team: team.length <= limits.teamLength ? team : null,
    manufacturer,
    country: null,
  });
  return Object.keys(identity).length === 0 ? {} : { identity };
}

function checkNumbers(rows: readonly NewResultRow[]): string[] {
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const { number } of rows.filter((row) => row.number > 0)) (seen.has(number) ? twice : seen).add(number);
  return [...twice].map((number) => `The number ${number} appears in more than one row.`);
}

interface Classified {
  number: number;
  /** 0 if the rider is not classified. */
  position: number;
}

/** From 1, without duplicates (rules.md 6). `mayLackFirst`: position 1 may be in a row that was omitted. */
export function checkPositions(rows: readonly Classified[], mayLackFirst = false): string[] {
  const classified = rows.map(({ position }) => position).filter((position) => position > 0);
  const seen = new Set<number>();
  const doubles = new Set<number>();
  for (const position of classified) (seen.has(position) ? doubles : seen).add(position);
  const problems = [...doubles]
    .sort((a, b) => a - b)
    .map((position) => `Position ${position} appears in more than one row.`);
  const first = classified.reduce((least, position) => Math.min(least, position), Infinity);
  return classified.length > 0 && first !== 1 && !mayLackFirst
    ? [...problems, `Position 1 is missing: ${first} comes first.`]
    : problems;
}
