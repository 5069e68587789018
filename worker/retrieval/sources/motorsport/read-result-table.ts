import type { CheerioAPI } from 'cheerio';
import { plainText } from '../plain-text.js';
import type { RawRow } from './raw-row.js';
import { isHeadOf, type ResultField, resultFieldNames, resultFields } from './result-fields.js';

type Selection = ReturnType<CheerioAPI>;

/** What a table says: its heads, the fields that were found in it, and a row of texts for each of its rows. */
export interface ReadTable {
  heads: string[];
  found: ReadonlySet<ResultField>;
  rows: RawRow[];
}

/** Reads a table field by field: by the class of the cells, else by the head of the column. */
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
  }));
  return { heads, found: new Set(found), rows: texts };
}

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

/** A row of one cell is an advertisement, a spacer or a sentence such as "no results yet". */
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

/** The short name; the team stands in the same cell, so without the class it is the text of the first innermost element. */
function nameOf($: CheerioAPI, cell: Selection | undefined): string {
  if (cell === undefined) return '';
  const short = cell.find('.name-short');
  if (short.length > 0) return plainText(short.first());
  const innermost = cell.find('*').filter((_, element) => $(element).children().length === 0);
  const first = innermost
    .toArray()
    .map((element) => plainText($(element)))
    .find((text) => text !== '');
  return first ?? plainText(cell);
}
