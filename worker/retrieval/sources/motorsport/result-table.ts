import type { CheerioAPI } from 'cheerio';
import { findCountry, flagAddress } from '../../../../league/contract/racing-identity.js';
import { findIn, isHidden, plainText, quoteText, spacedText, visibleTexts } from '../page-text.js';
import { fits, type GridCell, type GridRow, isHeadRow, layOutTable, type TableGrid } from '../table-grid.js';
import { findMark } from './marks.js';
import {
  isHeadOf,
  namesUnclassified,
  type RawRow,
  type ResultField,
  resultFieldNames,
  resultFields,
} from './result-fields.js';

type Selection = ReturnType<CheerioAPI>;

/** From `start` up to, but not including, `end`. */
interface Columns {
  start: number;
  end: number;
}

export interface ColumnMap {
  fields: ReadonlyMap<ResultField, Columns>;
  heads: readonly string[];
}

export interface ReadTable {
  heads: string[];
  found: ReadonlySet<ResultField>;
  columns: ColumnMap;
  /** The texts of rows with a single cell above the riders. */
  captions: string[];
  /** A sentence about two columns of one field. */
  doubled: string | null;
  /** The columns that the page hides. */
  hidden: ResultField[];
  rows: RawRow[];
}

/** Fields are found by the class of cells, or else by the column headings. `like`: the columns of the table above. */
export function readResultTable($: CheerioAPI, table: Selection, like?: ColumnMap): ReadTable {
  const grid = layOutTable($, table);
  const { columns, doubled, hidden } = findColumns(grid.heads);
  const used = grid.heads.length === 0 && like ? like : columns;
  const reader = new RowReader(used);
  const rows = reader.read([...grid.rows, ...grid.foot.filter((row) => reader.hasRider(row))]);
  const found = resultFieldNames.filter((field) => used.fields.has(field) || reader.marked.has(field));
  return {
    heads: columns.heads.filter((head, i, all) => head !== all[i - 1]),
    found: new Set(found),
    columns: used,
    captions: captionsOf(grid),
    doubled,
    hidden,
    rows,
  };
}

function captionsOf({ heads, rows }: TableGrid): string[] {
  const first = rows.findIndex(({ own }) => own.length > 1);
  return [...heads, ...rows.slice(0, Math.max(0, first))]
    .filter(({ own }) => own.length === 1)
    .map(({ element }) => spacedText(element));
}

function findColumns(heads: readonly GridRow[]): { columns: ColumnMap } & Pick<ReadTable, 'doubled' | 'hidden'> {
  const fields = new Map<ResultField, Columns>();
  const hidden: ResultField[] = [];
  let doubled: string | null = null;
  for (const field of resultFieldNames) {
    const [cell, ...others] = findHeads(field, heads);
    if (!cell) continue;
    if (isHidden(cell.element)) hidden.push(field);
    fields.set(field, { start: cell.column, end: cell.column + cell.width });
    if (others.length > 0) {
      const texts = [cell, ...others].map(({ element }) => quoteText(spacedText(element)));
      doubled ??= `The result table has ${texts.length} columns for the ${field}: ${texts.join(', ')}.`;
    }
  }
  // Only the lowest row of headings counts, because the rows above may group columns.
  const lowest = heads.at(-1)?.cells ?? [];
  return { columns: { fields, heads: lowest.map((cell) => (cell ? spacedText(cell.element) : '')) }, doubled, hidden };
}

/** Uses the lowest row with headings for the field. If some cells are visible, only these count. */
function findHeads(field: ResultField, heads: readonly GridRow[]): GridCell[] {
  const isMarked = ({ element }: GridCell) => element.hasClass(resultFields[field].css);
  const isNamed = ({ element }: GridCell) => isHeadOf(field, spacedText(element));
  for (const matches of [isMarked, isNamed]) {
    for (const { cells } of [...heads].reverse()) {
      const found = [...new Set(cells)].filter((cell) => cell !== undefined && matches(cell)) as GridCell[];
      if (found.length > 0) return visibleOf(found, (cell) => cell.element);
    }
  }
  return [];
}

/** Returns all elements if none is visible, because a cell may be hidden on narrow screens. */
function visibleOf<T>(all: readonly T[], elementOf: (one: T) => Selection): T[] {
  const visible = all.length > 1 ? all.filter((one) => !isHidden(elementOf(one))) : [];
  return visible.length > 0 ? visible : [...all];
}

class RowReader {
  /** The fields that at least one row marks with the class of a cell. */
  readonly marked = new Set<ResultField>();

  constructor(private readonly columns: ColumnMap) {}

  /** Omits rows of one cell, such as advertisements. A hidden row only counts if no visible row has its rider. */
  read(rows: readonly GridRow[]): RawRow[] {
    const read: { row: RawRow; hidden: boolean }[] = [];
    let unclassified = false;
    rows.forEach((row, index) => {
      const { own, cells, element } = row;
      if (new Set(cells).size <= 1 || (isHeadRow(row) && !this.hasRider(row))) {
        const text = spacedText(element);
        unclassified ||= own.length === 1 && namesUnclassified(text);
        return;
      }
      if (this.continues(row, rows[index - 1])) return;
      const hidden = isHidden(element);
      const problem = hidden ? { problem: 'the page hides it.' } : {};
      read.push({ row: { ...this.readRow(row), ...(unclassified && { unclassified }), ...problem }, hidden });
    });
    const seen = new Set(read.filter(({ hidden }) => !hidden).map(({ row }) => row.number));
    return read.filter(({ row, hidden }) => !hidden || isNewRider(row, seen)).map(({ row }) => row);
  }

  /** All cells of a rider may be `th`, or the rider may be in the foot of the table. */
  hasRider(row: GridRow): boolean {
    const cell = row.cells[this.columns.fields.get('number')?.start ?? -1];
    return cell !== undefined && fits(row, this.columns.heads.length) && /^\d{1,3}$/.test(spacedText(cell.element));
  }

  /** Returns whether a row is the second line of the row above, without its own number, position and points. */
  private continues(row: GridRow, above: GridRow | undefined): boolean {
    const cellOf = (field: ResultField, { cells }: GridRow) => cells[this.columns.fields.get(field)?.start ?? -1];
    const isShared = (field: ResultField) =>
      above !== undefined && cellOf(field, row) !== undefined && cellOf(field, above) === cellOf(field, row);
    const points = cellOf('points', row);
    const hasOwnPoints = points !== undefined && !isShared('points') && /^[\d.,½]+$/.test(spacedText(points.element));
    return isShared('number') && isShared('position') && !hasOwnPoints;
  }

  private readRow(row: GridRow): RawRow {
    const problems: string[] = [];
    const report = (problem: string) => void (problems.length === 0 && problems.push(problem));
    const cellOf = (field: ResultField) => this.findCell(row, field, report);
    const name = cellOf('name');
    const [position, number, points] = [cellOf('position'), cellOf('number'), cellOf('points')];
    const [problem] = problems;
    const mark = /^\d/.test(this.valueOf(position)) ? markIn(row, this.columns.heads) : undefined;
    return {
      position: this.valueOf(position),
      number: this.valueOf(number),
      name: nameOf(name) || (problem === undefined ? '' : spacedText(row.element)),
      points: this.valueOf(points),
      ...known('team', teamOf(name)),
      ...known('bike', this.valueOf(cellOf('bike'))),
      ...(mark !== undefined && { mark }),
      ...(problem !== undefined && { problem }),
    };
  }

  private findCell(row: GridRow, field: ResultField, report: (problem: string) => void): Selection | undefined {
    const isNeeded = field === 'position' || field === 'number' || field === 'points';
    const marked = row.own.filter(({ element }) => element.hasClass(resultFields[field].css));
    if (marked.length > 0) {
      this.marked.add(field);
      const [cell, ...others] = visibleOf(marked, ({ element }) => element);
      if (isNeeded && others.length > 0) report(`it has ${others.length + 1} cells for the ${field}.`);
      return cell?.element;
    }
    const columns = this.columns.fields.get(field);
    if (!columns) return undefined;
    if (!fits(row, this.columns.heads.length)) {
      if (isNeeded) report('its cells do not match the columns of the table.');
      return undefined;
    }
    const cells = [...new Set(row.cells.slice(columns.start, columns.end))].filter((cell) => cell !== undefined);
    const filled = cells.filter(({ element }) => spacedText(element) !== '');
    const [cell, ...others] = filled.length > 0 ? filled : cells;
    if (!isNeeded || !cell) return longestOf(filled)?.element;
    if (others.length > 0 && filled.length > 0) report(`it has ${filled.length} cells in the columns of the ${field}.`);
    return this.isShared(cell, columns) ? this.readShared(cell, field, report) : cell.element;
  }

  private isShared({ column, width }: GridCell, { start, end }: Columns): boolean {
    const covered = Array.from({ length: width }, (_, index) => column + index);
    return covered.some((one) => (one < start || one >= end) && this.columns.heads[one] !== '');
  }

  /** A shared cell without digits, such as "Accident", has no points. Digits may be another column's value. */
  private readShared(cell: GridCell, field: ResultField, report: (problem: string) => void): Selection | undefined {
    if (field === 'points' && !/\d/.test(spacedText(cell.element))) return undefined;
    report(`its ${field} shares a cell with other columns.`);
    return cell.element;
  }

  private valueOf(cell: Selection | undefined): string {
    if (cell === undefined) return '';
    const values = findIn(cell, '.ms-table_row-value');
    const shown = values.filter((index) => !isHidden(values.eq(index)));
    const [value = cell] = [shown, values].filter(({ length }) => length > 0);
    return spacedText(value.first());
  }
}

/** A hidden row counts if no visible row has its rider, because it may be behind "Show all". */
const isNewRider = ({ number }: RawRow, seen: ReadonlySet<string>) => /^\d{1,3}$/.test(number) && !seen.has(number);

/** The name is longer than the letters for a country beside it. */
const longestOf = (cells: readonly GridCell[]): GridCell | undefined =>
  [...cells].sort((a, b) => spacedText(b.element).length - spacedText(a.element).length)[0];

/** Other marks may be the letters for a country or a team. */
const clearMark = /^(DNF|DNS|DNQ|DSQ|RET)$/;
/** A word in one of these columns, such as "Accident", is the reason why the rider did not finish. */
const outcomeHead = /\b(time|gap|interval|diff(erence)?|status|retire[a-z]*|reason)\b/i;
const finished = /^(leader|winner|finish(ed)?|classified|running|laps?)$/i;
const markIn = ({ cells }: GridRow, heads: readonly string[]): string | undefined =>
  cells
    .map((cell, column) => ({
      text: cell ? spacedText(cell.element) : '',
      // The class names the field even if the heading is in another language.
      head: `${heads[column] ?? ''} ${cell?.element.attr('class') ?? ''}`,
    }))
    .find(({ text, head }) => {
      const mark = findMark(text) ?? '';
      const isWord = /^\P{N}*\p{L}{3}\P{N}*$/u.test(text) && !finished.test(text);
      return clearMark.test(mark) || isMarkedInBrackets(text) || (outcomeHead.test(head) && (mark !== '' || isWord));
    })?.text;

const isMarkedInBrackets = (text: string): boolean =>
  (findMark(/[([]([^()[\]]+)[)\]]/.exec(text)?.[1] ?? '') ?? '') !== '';

const known = (field: 'team' | 'bike', text: string) => (text === '' ? {} : { [field]: text });

/** Uses the short name, which has a class, or otherwise the first text in the cell, which also contains the team. */
function nameOf(cell: Selection | undefined): string {
  if (cell === undefined) return '';
  const short = findIn(cell, '.name-short');
  return short.length > 0 ? plainText(short.first()) : (textsIn(cell)[0] ?? '');
}

function teamOf(cell: Selection | undefined): string {
  if (cell === undefined) return '';
  const team = findIn(cell, '.team');
  return team.length > 0 ? plainText(team.first()) : (textsIn(cell)[1] ?? '');
}

/** Omits the rider's country, which may be beside the name. */
const textsIn = (cell: Selection): string[] => visibleTexts(cell).filter((text) => !isCountry(text));

const isCountry = (text: string): boolean => {
  const country = findCountry(text);
  return country !== null && flagAddress(country) !== null;
};
