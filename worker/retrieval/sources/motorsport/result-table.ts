import { type CheerioAPI, load } from 'cheerio';
import { hiddenParts, plainText, quoteText } from '../page-text.js';

type Selection = ReturnType<CheerioAPI>;

/** The texts of a row of a result table, trimmed. */
export interface RawRow {
  position: string;
  number: string;
  name: string;
  points: string;
  /** Missing where the page has none, like `bike`. */
  team?: string;
  bike?: string;
}

type ResultField = Exclude<keyof RawRow, 'team'>;

/** How a field is found: by the class of its cells or, where the site has renamed its classes, by the header of its column. */
const resultFields: Record<ResultField, { css: string; heads: readonly string[] }> = {
  position: { css: 'ms-table_field--pos', heads: ['Cla', 'Pos', 'Position'] },
  number: { css: 'ms-table_field--number', heads: ['#', 'No', 'Number'] },
  name: { css: 'ms-table_field--result_driver_id', heads: ['Driver', 'Rider'] },
  points: { css: 'ms-table_field--points', heads: ['Points', 'Pts'] },
  bike: { css: 'ms-table_field--car_model', heads: ['Bike', 'Chassis'] },
};

const resultFieldNames = Object.keys(resultFields) as ResultField[];

/** Whether the header of a column is a known one of the field ("Pos.", "PTS"). */
function isHeadOf(field: ResultField, head: string): boolean {
  const written = head.toLowerCase().replace(/\.$/, '');
  return resultFields[field].heads.some((known) => known.toLowerCase() === written);
}

/** The headers of a table, the fields found in it, and its rows. */
interface ReadTable {
  heads: string[];
  found: ReadonlySet<ResultField>;
  rows: RawRow[];
}

/**
 * The content of a results page. `not_available`: the page of an event without a result of the session, or with an empty one.
 * `unreadable`: anything else, with a sentence for admins that says why.
 */
export type ParsedResults =
  { kind: 'table'; rows: RawRow[] } | { kind: 'not_available' } | { kind: 'unreadable'; reason: string };

/** Riders are matched by number: the other fields may be missing. */
const neededFields: readonly ResultField[] = ['position', 'number', 'points'];

/** Parses the result table of an event's page. Never throws. */
export function parseResults(html: string): ParsedResults {
  const $ = load(html);
  $(hiddenParts).remove();
  const isEventPage = $('.msnt-select__option--event').length > 0;
  const table = findResultTable($);

  if (isEventPage && (table === null || table.rows.length === 0)) return { kind: 'not_available' };
  if (table === null) return { kind: 'unreadable', reason: describeUnknownPage($) };
  const missing = neededFields.filter((field) => !table.found.has(field));
  if (missing.length > 0) return { kind: 'unreadable', reason: describeMissingColumns(missing, table.heads) };
  if (table.rows.length === 0) {
    return {
      kind: 'unreadable',
      reason: 'The page has an empty result table, but nothing says which event it belongs to.',
    };
  }
  return { kind: 'table', rows: table.rows };
}

/** The table with the site's result class, else the first one with all needed fields, else the first one with at least two. */
function findResultTable($: CheerioAPI): ReadTable | null {
  const marked = $('table.ms-table--result').first();
  if (marked.length > 0) return readResultTable($, marked);
  const tables = $('table')
    .toArray()
    .map((table) => readResultTable($, $(table)));
  const complete = tables.find(({ found }) => neededFields.every((field) => found.has(field)));
  return complete ?? tables.find(({ found }) => found.size >= 2) ?? null;
}

function describeUnknownPage($: CheerioAPI): string {
  const title = plainText($('title').first());
  const named = title === '' ? 'without a title' : `titled ${quoteText(title)}`;
  return (
    `The site answered with a page ${named} that has neither an event's header nor a result table: ` +
    'it may have refused or blocked the reader, or changed its pages.'
  );
}

function describeMissingColumns(missing: readonly ResultField[], heads: readonly string[]): string {
  const columns = missing.map((field) => `a column for the ${field} (${resultFields[field].heads.join(' or ')})`);
  const seen = heads.length === 0 ? 'no heads' : `the heads ${heads.map(quoteText).join(', ')}`;
  return `The result table lacks ${columns.join(' and ')}; it has ${seen}.`;
}

/** Reads a table; each field by the class of the cells, else by the header of the column. */
export function readResultTable($: CheerioAPI, table: Selection): ReadTable {
  const headCells = findHeadCells($, table);
  const heads = headCells.map(plainText);
  const columns = new Map(resultFieldNames.map((field) => [field, findColumn(field, headCells, heads)]));
  const rows = findRows($, table);

  const cellOf = (row: Selection, field: ResultField): Selection | undefined => {
    const marked = row.children(`td.${resultFields[field].css}`);
    const column = columns.get(field) ?? -1;
    if (marked.length > 0) return marked.first();
    return column < 0 ? undefined : row.children().eq(column);
  };
  const found = resultFieldNames.filter((field) => columns.get(field) !== -1 || rows.some((row) => cellOf(row, field)));
  const texts = rows.map((row) => ({
    position: valueOf(cellOf(row, 'position')),
    number: valueOf(cellOf(row, 'number')),
    name: nameOf($, cellOf(row, 'name')),
    points: valueOf(cellOf(row, 'points')),
    ...known('team', teamOf($, cellOf(row, 'name'))),
    ...known('bike', valueOf(cellOf(row, 'bike'))),
  }));
  return { heads, found: new Set(found), rows: texts };
}

const known = (field: 'team' | 'bike', text: string) => (text === '' ? {} : { [field]: text });

function findHeadCells($: CheerioAPI, table: Selection): Selection[] {
  const row = table
    .find('tr')
    .filter((_, element) => $(element).children('th').length > 0)
    .first();
  return row
    .children()
    .toArray()
    .map((cell) => $(cell));
}

function findColumn(field: ResultField, headCells: readonly Selection[], heads: readonly string[]): number {
  const marked = headCells.findIndex((cell) => cell.hasClass(resultFields[field].css));
  return marked >= 0 ? marked : heads.findIndex((head) => isHeadOf(field, head));
}

/** The rows with more than one cell: others are advertisements, spacers, or sentences such as "no results yet". */
function findRows($: CheerioAPI, table: Selection): Selection[] {
  const rows = table
    .children('tbody')
    .children('tr')
    .toArray()
    .map((row) => $(row));
  return rows.filter((row) => row.children('td').length > 1);
}

function valueOf(cell: Selection | undefined): string {
  if (cell === undefined) return '';
  const value = cell.find('.ms-table_row-value');
  return plainText(value.length > 0 ? value.first() : cell);
}

/** The short name, by its class, else the first text in the cell, which also contains the team. */
function nameOf($: CheerioAPI, cell: Selection | undefined): string {
  if (cell === undefined) return '';
  const short = cell.find('.name-short');
  if (short.length > 0) return plainText(short.first());
  return textsIn($, cell)[0] ?? plainText(cell);
}

/** The team in the cell of the name, by its class, else the text after the name. */
function teamOf($: CheerioAPI, cell: Selection | undefined): string {
  if (cell === undefined) return '';
  const team = cell.find('.team');
  return team.length > 0 ? plainText(team.first()) : (textsIn($, cell)[1] ?? '');
}

/** The texts of the innermost elements of a cell. */
function textsIn($: CheerioAPI, cell: Selection): string[] {
  const innermost = cell.find('*').filter((_, element) => $(element).children().length === 0);
  return innermost
    .toArray()
    .map((element) => plainText($(element)))
    .filter((text) => text !== '');
}
