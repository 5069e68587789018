import type { CheerioAPI } from 'cheerio';

type Selection = ReturnType<CheerioAPI>;

export interface GridCell {
  element: Selection;
  isHead: boolean;
  /** The first column that the cell covers. */
  column: number;
  width: number;
}

export interface GridRow {
  element: Selection;
  /** A cell with a `rowspan` is in several rows. A column without a cell is undefined. */
  cells: readonly (GridCell | undefined)[];
  /** The cells that begin in this row. */
  own: readonly GridCell[];
  /** Two cells claim the same column, or the row has more columns than any table of results. */
  isBroken: boolean;
}

export interface TableGrid {
  heads: readonly GridRow[];
  rows: readonly GridRow[];
  foot: readonly GridRow[];
}

/** Enough for a championship table. Without a limit, a page with `colspan="1000"` could take gigabytes. */
const maxColumns = 200;

/**
 * Follows HTML: each cell covers its `colspan` and `rowspan`, which end with the row group. Headings are the rows of
 * `thead`, or otherwise the first rows if most of their cells are `th`.
 */
export function layOutTable($: CheerioAPI, table: Selection): TableGrid {
  const groups = (name: string) =>
    table
      .children(name)
      .toArray()
      .flatMap((group) => layOutGroup($, $(group)));
  const heads = groups('thead');
  const body = groups('tbody');
  const foot = groups('tfoot');
  if (heads.length > 0) return { heads, rows: body, foot };
  const first = body.findIndex((row) => !isHeadRow(row));
  const count = first < 0 ? body.length : first;
  return { heads: body.slice(0, count), rows: body.slice(count), foot };
}

export const fits = ({ cells, isBroken }: GridRow, columns: number): boolean =>
  !isBroken && cells.length === columns && !cells.includes(undefined);

/** A single `th` at the start of a row does not make it a row of headings. */
export function isHeadRow({ own }: GridRow): boolean {
  const heads = own.filter(({ isHead }) => isHead).length;
  return heads > own.length - heads;
}

interface Carried {
  cell: GridCell;
  rows: number;
}

function layOutGroup($: CheerioAPI, group: Selection): GridRow[] {
  const carried: (Carried | undefined)[] = [];
  return group
    .children('tr')
    .toArray()
    .map((element) => layOutRow($, $(element), carried));
}

/** `carried`: the cells from above that extend into this row, by column. Updated for the next row. */
function layOutRow($: CheerioAPI, element: Selection, carried: (Carried | undefined)[]): GridRow {
  const cells: (GridCell | undefined)[] = [];
  carried.forEach((above, column) => {
    if (!above || above.rows === 0) return;
    cells[column] = above.cell;
    carried[column] = { ...above, rows: above.rows - 1 };
  });
  const own: GridCell[] = [];
  let isBroken = false;
  let column = 0;
  for (const child of element.children('td, th').toArray()) {
    while (cells[column]) column += 1;
    const width = spanOf(child.attribs['colspan'], 1);
    const rows = spanOf(child.attribs['rowspan'], Infinity) - 1;
    const cell = { element: $(child), isHead: child.tagName === 'th', column, width };
    own.push(cell);
    isBroken ||= column + width > maxColumns;
    for (let end = Math.min(column + width, maxColumns); column < end; column += 1) {
      isBroken ||= cells[column] !== undefined;
      cells[column] = cell;
      if (rows > 0) carried[column] = { cell, rows };
    }
    if (isBroken) break;
  }
  return { element, cells: Array.from(cells), own, isBroken };
}

/** `ofZero`: the meaning of 0. */
function spanOf(attribute: string | undefined, ofZero: number): number {
  const span = Number(/^\s*\+?(\d+)/.exec(attribute ?? '')?.[1] ?? 1);
  return span === 0 ? ofZero : span;
}
