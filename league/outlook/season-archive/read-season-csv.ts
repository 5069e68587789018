import { limits } from '../../contract/limits.js';
import type { Hundredths } from '../../rules/points.js';
import { groupBy, sha256Hex } from './archive-document.js';
import { seasonEnd } from './season-csv.js';

/** The rows are sorted by position. */
interface SpreadsheetSeason {
  year: number;
  rows: { name: string; points: Hundredths }[];
  digest: string;
}

/** If there are problems, no season may be stored. */
export interface ReadSpreadsheet {
  seasons: SpreadsheetSeason[];
  problems: string[];
}

interface Row {
  line: number;
  year: number;
  position: number;
  name: string;
  points: Hundredths;
}

const columns = ['year', 'position', 'member', 'points'] as const;
type Column = (typeof columns)[number];
const nameLength = 100;

/** Ignores additional columns, and earlier tables in files of `writeArchiveCsv`. Takes linear time for any text. */
export function readSeasonCsv(text: string): ReadSpreadsheet {
  const clean = text.replace(/^\uFEFF/, '');
  const rows: Row[] = [];
  const problems: string[] = [];
  let names: string[] | null = null;
  let line = 1;
  let hasFinalTable = false;
  const isClosed = splitCsv(clean, separatorOf(clean), (cells) => {
    if (names === null) {
      names = cells.map((cell) => cell.trim().toLowerCase());
      return columns.every((column) => names?.includes(column));
    }
    line += 1;
    const after = names.indexOf('after');
    if (after !== -1 && (cells[after] ?? '').trim() !== seasonEnd) return true;
    hasFinalTable = true;
    const places = names;
    const row = readRow(line, (column) => (cells[places.indexOf(column)] ?? '').trim(), problems);
    if (row) rows.push(row);
    return problems.length < limits.seasonFileProblems;
  });
  const named: readonly string[] = names ?? [];
  const missing = columns.filter((column) => !named.includes(column));
  if (!isClosed) return refuse('A quotation mark is opened and never closed');
  if (missing.length > 0)
    return refuse(
      `The first line must name the columns year, position, member and points. Missing: ${missing.join(', ')}`,
    );
  if (line === 1) return refuse('There are no rows below the column names');
  if (!hasFinalTable) return refuse('It has no final table: the season is not finalized');
  const seasons = [...groupBy(rows, ({ year }) => year)].map(([year, own]) => readSeason(year, own, problems));
  return {
    seasons: seasons.toSorted((a, b) => b.year - a.year),
    problems: problems.slice(0, limits.seasonFileProblems),
  };
}

const refuse = (problem: string): ReadSpreadsheet => ({ seasons: [], problems: [problem] });

const quote = (cell: string) => JSON.stringify(cell.length > nameLength ? `${cell.slice(0, nameLength)}…` : cell);

function readRow(line: number, cell: (column: Column) => string, problems: string[]): Row | null {
  const [year, position] = [cell('year'), cell('position')].map(readWhole) as [number | null, number | null];
  const { min, max } = limits.seasonYear;
  const name = cell('member');
  const points = readPoints(cell('points'));
  const before = problems.length;
  if (year === null || year < min || year > max)
    problems.push(`Line ${line}: ${quote(cell('year'))} is not a year from ${min} to ${max}`);
  if (position === null || position < 1) problems.push(`Line ${line}: ${quote(cell('position'))} is not a position`);
  if (name === '' || name.length > nameLength)
    problems.push(`Line ${line}: the name of a member has 1 to ${nameLength} characters`);
  if (points === null) problems.push(`Line ${line}: ${quote(cell('points'))} are not points with at most two decimals`);
  if (problems.length > before || year === null || position === null || points === null) return null;
  return { line, year, position, name, points };
}

/** Checks that positions run from 1 without gaps or duplicates, and that names are unique. */
function readSeason(year: number, unsorted: readonly Row[], problems: string[]): SpreadsheetSeason {
  const sorted = unsorted.toSorted((a, b) => a.position - b.position);
  if (sorted.length > limits.archivedMembers) problems.push(`${year} has more than ${limits.archivedMembers} members`);
  const wrong = sorted.find(({ position }, index) => position !== index + 1);
  if (wrong) problems.push(`${year}: the positions do not run from 1 without gaps or duplicates (line ${wrong.line})`);
  const names = new Set<string>();
  for (const { name, line } of sorted) {
    if (problems.length >= limits.seasonFileProblems) break;
    if (names.has(name.toLowerCase())) problems.push(`${year}: ${name} appears twice (line ${line})`);
    names.add(name.toLowerCase());
  }
  const rows = sorted.map(({ name, points }) => ({ name, points }));
  return { year, rows, digest: sha256Hex(JSON.stringify([year, rows])) };
}

const readWhole = (cell: string) => (/^\d{1,6}$/.test(cell) ? Number(cell) : null);

function readPoints(cell: string): Hundredths | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(cell) ?? [];
  if (whole === '') return null;
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '' || hundredths === 0 ? hundredths : -hundredths;
}

const separators = [',', ';', '\t'];

/** Returns the most frequent separator in the first line, outside of quotation marks. */
function separatorOf(text: string): string {
  const counts = new Map(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  let isEmpty = true;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && isLineEnd(character) && !isEmpty) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
    isEmpty &&= isBlank(character);
  }
  const countOf = (separator: string) => counts.get(separator) ?? 0;
  return separators.toSorted((a, b) => countOf(b) - countOf(a))[0] as string;
}

const isLineEnd = (character: string) => character === '\n' || character === '\r';
const isBlank = (character: string) => character.trim() === '';

/** Further cells in a line are ignored. */
const maxCells = 1000;

/** Stops if `onLine` returns false. Returns false if a quotation mark is not closed (RFC 4180). Takes linear time. */
function splitCsv(text: string, separator: string, onLine: (cells: string[]) => boolean): boolean {
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isCellBlank = true;
  let isLineEmpty = true;
  const endCell = () => {
    if (cells.length < maxCells) cells.push(cell);
    cell = '';
    isCellBlank = true;
  };
  const endLine = (): boolean => {
    endCell();
    const goesOn = isLineEmpty || onLine(cells);
    cells = [];
    isLineEmpty = true;
    return goesOn;
  };
  const add = (character: string) => {
    cell += character;
    if (isBlank(character)) return;
    isCellBlank = false;
    isLineEmpty = false;
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] as string;
    if (isQuoted) {
      if (character !== '"') add(character);
      else if (text[index + 1] === '"') add(text[(index += 1)] as string);
      else isQuoted = false;
    } else if (character === '"' && isCellBlank) {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n') {
      if (!endLine()) return true;
    } else if (character !== '\r') add(character);
  }
  if (!isQuoted) endLine();
  return !isQuoted;
}
