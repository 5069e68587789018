import { limits } from '../contract/limits.js';
import type { Hundredths } from '../riders/points.js';
import { seasonEnd } from './archive-csv.js';
import { groupBy, sha256Hex } from './archive-document.js';

/** A season of a spreadsheet: its final table, best first. */
interface SpreadsheetSeason {
  year: number;
  rows: { name: string; points: Hundredths }[];
  digest: string;
}

/** The seasons of a spreadsheet, and what is wrong with it in words; with a problem no season is to be stored. */
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
const nameLength = 100;

/**
 * Reads final tables of earlier seasons from a CSV file with the columns year, position, member and points in any order, as those that are
 * written from an archive (`writeArchiveCsv`); others are ignored. Where there is a column `after`, rows of tables within the season are, too. Cells are separated by commas, semicolons or tabs, whichever the first line has; points may have a decimal comma.
 */
export function readSeasonCsv(text: string): ReadSpreadsheet {
  const clean = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(clean);
  const lines = splitCsv(clean, separator);
  if (!lines) return { seasons: [], problems: ['A quotation mark is opened and never closed'] };
  const [head = [], ...body] = lines.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const names = head.map((cell) => cell.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0)
    return {
      seasons: [],
      problems: [
        `The first line must name the columns year, position, member and points. Missing: ${missing.join(', ')}`,
      ],
    };
  if (body.length === 0) return { seasons: [], problems: ['There is no row below the names of the columns'] };
  const problems: string[] = [];
  const after = names.indexOf('after');
  const isFinal = (cells: string[]) => after === -1 || (cells[after] ?? '').trim() === seasonEnd;
  if (!body.some(isFinal)) return { seasons: [], problems: ['It has no final table: the season is not finalized'] };
  const rows = body.flatMap((cells, index) => {
    if (!isFinal(cells)) return [];
    const cell = (column: (typeof columns)[number]) => (cells[names.indexOf(column)] ?? '').trim();
    const row = readRow(index + 2, cell, problems);
    return row ? [row] : [];
  });
  const seasons = [...groupBy(rows, ({ year }) => year)].map(([year, own]) => readSeason(year, own, problems));
  return { seasons: seasons.toSorted((a, b) => b.year - a.year), problems };
}

function readRow(line: number, cell: (column: (typeof columns)[number]) => string, problems: string[]): Row | null {
  const [year, position] = [cell('year'), cell('position')].map(readWhole) as [number | null, number | null];
  const { min, max } = limits.seasonYear;
  const name = cell('member');
  const points = readPoints(cell('points'));
  const before = problems.length;
  if (year === null || year < min || year > max)
    problems.push(`Line ${line}: "${cell('year')}" is not a year from ${min} to ${max}`);
  if (position === null || position < 1) problems.push(`Line ${line}: "${cell('position')}" is not a position`);
  if (name === '' || name.length > nameLength)
    problems.push(`Line ${line}: a member has a name of at most ${nameLength} characters`);
  if (points === null) problems.push(`Line ${line}: "${cell('points')}" are not points with at most two decimals`);
  if (problems.length > before || year === null || position === null || points === null) return null;
  return { line, year, position, name, points };
}

/** The table of a year: positions from 1 without gaps or doubles, each name once. */
function readSeason(year: number, unsorted: readonly Row[], problems: string[]): SpreadsheetSeason {
  const sorted = unsorted.toSorted((a, b) => a.position - b.position);
  if (sorted.length > limits.archivedMembers) problems.push(`${year} has more than ${limits.archivedMembers} members`);
  const wrong = sorted.find(({ position }, index) => position !== index + 1);
  if (wrong) problems.push(`${year}: the positions do not run from 1 without gaps and doubles (line ${wrong.line})`);
  const names = new Set<string>();
  for (const { name, line } of sorted) {
    if (names.has(name.toLowerCase())) problems.push(`${year}: ${name} is there twice (line ${line})`);
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

/** What separates the cells: what the first line has most of outside of quotation marks. */
function separatorOf(text: string): string {
  const [first = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/)
    .filter((line) => line.trim() !== '');
  const amount = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].toSorted((a, b) => amount(b) - amount(a))[0] as string;
}

/** The cells of each line (RFC 4180); null where a quotation mark is not closed. */
function splitCsv(text: string, separator: string): string[][] | null {
  const lines: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    lines.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[(at += 1)] as string;
      else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n') {
      endCell();
      lines.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  return quoted ? null : lines;
}
