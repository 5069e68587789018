import type { CheerioAPI } from 'cheerio';
import type { RaceKind } from '../../../../league/rules/weekend-states.js';
import { coveredMark, isHidden, plainText, quoteText, shuffledMark } from '../page-text.js';
import { classIn } from './editions.js';
import { findDoubts, isLoading } from './doubts.js';
import { headingsOf } from './headings.js';
import { namesUnclassified, neededFields, type RawRow, type ResultField, resultFields } from './result-fields.js';
import { type ReadTable, readResultTable } from './result-table.js';
import { findMark } from './marks.js';
import { nameOfSession, sessionIn, type Session } from './session-names.js';

type Selection = ReturnType<CheerioAPI>;

/**
 * `headings`: the nearest heading comes first. `doubts`: sentences for admins about things that the page may hide.
 * `not_available`: the event has no result of the session, or an empty one. `reason`: a sentence for admins.
 * `recognized`: this is a results page, so waiting for its scripts is useless.
 */
export type ParsedResults =
  | { kind: 'table'; rows: RawRow[]; headings: string[]; doubts: string[] }
  | { kind: 'not_available' }
  | { kind: 'unreadable'; reason: string; recognized?: true };

interface FoundTable extends ReadTable {
  element: Selection;
  headings: string[];
  session: Session | null;
  isRest: boolean;
}

/** Uses the visible tables and their headings. Never throws. */
export function parseResults($: CheerioAPI, kind: RaceKind): ParsedResults {
  const isEventPage = $('.msnt-select__option--event')
    .toArray()
    .some((option) => $(option).closest('.u-hide').length === 0);
  const visible = findVisible($);
  if (visible.length > mostTables) return refuse(`The page has ${visible.length} tables, too many to find the result.`);
  const tables = visible.map((element) => readTable($, element));
  const results = tables.filter((table) => isComplete(table) && !table.isRest);
  const filled = distinct(results.filter(({ rows }) => rows.length > 0));
  const ofSession = filled.filter(({ session }) => session === kind);
  const unnamed = filled.filter(({ session }) => session === null);
  const [result, ...others] = withoutRests(ofSession.length > 0 ? ofSession : unnamed);

  if (others.length > 0) return refuse(describeSeveral([result, ...others] as FoundTable[]));
  if (result) return withRest($, result, tables);
  const [other] = filled;
  if (other) return refuse(describeOther(other, kind));
  if (results.length > 0) return isEventPage ? { kind: 'not_available' } : { kind: 'unreadable', reason: emptyTable };
  return describeWithoutResult($, tables, kind, isEventPage);
}

const isComplete = ({ found }: ReadTable) => neededFields.every((field) => found.has(field));

function describeWithoutResult(
  $: CheerioAPI,
  tables: readonly FoundTable[],
  kind: RaceKind,
  isEventPage: boolean,
): ParsedResults {
  const isResultLike = ({ element, found }: FoundTable) => element.is('.ms-table--result') || found.size >= 2;
  const similar = tables.filter((table) => isResultLike(table) && !table.isRest);
  const own = similar.filter(({ session }) => (session ?? kind) === kind);
  const lacking = own.find(({ element }) => element.is('.ms-table--result')) ?? own[0];
  if (lacking && (lacking.rows.length > 0 || !isEventPage)) return refuse(describeMissingColumns(lacking));
  const other = similar.find(({ rows, session }) => rows.length > 0 && session !== 'standings');
  if (other) return refuse(describeOther(other, kind));
  return isEventPage ? { kind: 'not_available' } : { kind: 'unreadable', reason: describeUnknownPage($) };
}

const refuse = (reason: string): ParsedResults => ({ kind: 'unreadable', reason, recognized: true });

/** The time for their headings grows with the square of their number. */
const mostTables = 200;

const findVisible = ($: CheerioAPI): Selection[] =>
  $('table')
    .toArray()
    .map((table) => $(table))
    .filter((table) => !isHidden(table));

function readTable($: CheerioAPI, element: Selection): FoundTable {
  const read = readResultTable($, element);
  const captions = read.captions.filter((text) => sessionIn(text) !== null || namesUnclassified(text));
  const headings = [...captions, ...headingsOf($, element)];
  const session = headings.map(sessionIn).find((named) => named !== null) ?? null;
  return { ...read, element, headings, session, isRest: namesUnclassified(headings[0] ?? '') };
}

/** Merges tables with the same rows, for example one for wide and one for narrow screens. */
function distinct(tables: readonly FoundTable[]): FoundTable[] {
  const byRows = new Map(tables.map((table) => [JSON.stringify([table.session, table.rows]), table]));
  return [...byRows.values()];
}

/** Omits tables whose riders are all unclassified, if they continue the only other table. */
function withoutRests(tables: readonly FoundTable[]): FoundTable[] {
  const classified = tables.filter((table) => !isUnclassified(table));
  return classified.length === 1 ? classified : [...tables];
}

const isUnclassified = ({ rows }: FoundTable) => rows.every(({ position }) => (findMark(position) ?? '') !== '');

function withRest($: CheerioAPI, result: FoundTable, tables: readonly FoundTable[]): ParsedResults {
  if (result.doubled !== null) return refuse(result.doubled);
  if (result.element.attr(shuffledMark) !== undefined) return refuse(shuffled);
  if (isLoading($, result.element)) return { kind: 'unreadable', reason: 'The result table is still being loaded.' };
  const numbers = new Set(result.rows.map(({ number }) => number));
  const rest: RawRow[] = [];
  for (const table of tables) {
    const continues = table.isRest || (table !== result && isComplete(table) && isUnclassified(table));
    if (!continues || table.rows.length === 0 || (table.session ?? result.session) !== result.session) continue;
    const { found, rows } = table.heads.length > 0 ? table : readResultTable($, table.element, result.columns);
    const heading = quoteText(table.headings[0] ?? '');
    if (!found.has('number')) return refuse(`The table ${heading} has no column for the number of its riders.`);
    rest.push(
      ...rows.filter(({ number }) => !numbers.has(number)).map((row) => ({ ...row, unclassified: true as const })),
    );
    for (const { number } of rows) numbers.add(number);
  }
  const doubts = [
    ...findDoubts($, result.element, numbers.size),
    ...describeUnread($, result, tables, numbers),
    ...describeHidden(result),
    ...describeMarked(result.rows),
  ];
  return { kind: 'table', rows: [...result.rows, ...rest], headings: result.headings, doubts };
}

const shuffled = 'The result table shows its cells in a different order than its source has them.';

/** Narrow screens may hide the numbers of the riders. */
const describeHidden = ({ element, hidden }: FoundTable): string[] => [
  ...hidden
    .filter((field) => field === 'position' || field === 'points')
    .map((field) => `The page hides the column for the ${field}.`),
  ...(element.attr(coveredMark) === undefined ? [] : ['Something on the page covers rows of the result table.']),
];

function describeMarked(rows: readonly RawRow[]): string[] {
  const marked = rows.filter(({ mark, unclassified }) => mark !== undefined && !unclassified);
  const named = marked.map(({ number, position, mark = '' }) => `${number} (${position}, ${quoteText(mark)})`);
  const remarks = rows.filter(({ points }) => /[*†‡(]/.test(points));
  const remarked = remarks.map(({ number, points }) => `${number} (${quoteText(points)})`);
  return [
    ...(named.length === 0 ? [] : [`Riders have a position although the page marks them: ${named.join(', ')}.`]),
    ...(remarked.length === 0 ? [] : [`The page has remarks beside points: ${remarked.join(', ')}.`]),
  ];
}

/** A table with more riders, whose heading does not make it a part of the result. */
function describeUnread(
  $: CheerioAPI,
  result: FoundTable,
  tables: readonly FoundTable[],
  read: ReadonlySet<string>,
): string[] {
  const classOf = ({ headings }: FoundTable) => headings.map(classIn).find((name) => name !== null) ?? null;
  const others = tables.filter((table) => {
    const isOfSession = table.session === null || table.session === result.session;
    return isOfSession && [null, classOf(result)].includes(classOf(table));
  });
  return others.flatMap((table) => {
    const { rows, found } = table.heads.length > 0 ? table : readResultTable($, table.element, result.columns);
    const missing = rows.map(({ number }) => number).filter((number) => /^\d{1,3}$/.test(number) && !read.has(number));
    if (missing.length === 0 || !found.has('name')) return [];
    const named =
      table.headings[0] === undefined ? 'A table without a heading' : `The table ${quoteText(table.headings[0])}`;
    return [`${named} has riders who are not in the result: ${missing.join(', ')}.`];
  });
}

const emptyTable = 'The page has an empty result table, but nothing says which event it belongs to.';

function describeSeveral(tables: readonly FoundTable[]): string {
  const named = tables.map(({ headings }) =>
    headings[0] === undefined ? 'one without a heading' : quoteText(headings[0]),
  );
  return `The page has ${tables.length} tables that could be the result: ${named.join(', ')}.`;
}

function describeOther({ headings, session }: FoundTable, kind: RaceKind): string {
  const heading = headings.find((text) => sessionIn(text) === session) ?? '';
  return `The page shows ${nameOfSession(session ?? kind)} (heading ${quoteText(heading)}), not ${nameOfSession(kind)}.`;
}

function describeUnknownPage($: CheerioAPI): string {
  const title = plainText($('title').first());
  const named = title === '' ? 'without a title' : `titled ${quoteText(title)}`;
  return (
    `The site returned a page ${named} that has neither an event's header nor a result table: ` +
    'it may have refused or blocked the reader, or changed its pages.'
  );
}

function describeMissingColumns({ found, heads }: FoundTable): string {
  const columns = neededFields.filter((field) => !found.has(field)).map(describeColumn);
  const seen = heads.length === 0 ? 'no headings' : `the headings ${heads.map(quoteText).join(', ')}`;
  return `The result table lacks ${columns.join(' and ')}; it has ${seen}.`;
}

const describeColumn = (field: ResultField) => `a column for the ${field} (${resultFields[field].heads.join(' or ')})`;
