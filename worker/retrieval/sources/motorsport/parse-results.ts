import { type CheerioAPI, load } from 'cheerio';
import { hiddenParts } from '../hidden-parts.js';
import { plainText } from '../plain-text.js';
import { quoteText } from '../quote-text.js';
import type { RawRow } from './raw-row.js';
import { type ReadTable, readResultTable } from './read-result-table.js';
import { type ResultField, resultFields } from './result-fields.js';

/**
 * What a results page holds. `not_available`: the page of an event without a result of the session, or with an empty one.
 * `unreadable`: anything else, with a sentence for an admin about what could not be understood.
 */
export type ParsedResults =
  { kind: 'table'; rows: RawRow[] } | { kind: 'not_available' } | { kind: 'unreadable'; reason: string };

/** Riders are matched by number, so the names alone can be missed. */
const neededFields: readonly ResultField[] = ['position', 'number', 'points'];

/** Reads the result table of an event's page. Any text is an answer, none is an error. */
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

/** The table of the site's result class, else the first one with all needed fields, else the first one with at least two. */
function findResultTable($: CheerioAPI): ReadTable | null {
  const marked = $('table.ms-table--result').first();
  if (marked.length > 0) return readResultTable($, marked);
  const tables = $('table')
    .toArray()
    .map((table) => readResultTable($, $(table)));
  const whole = tables.find(({ found }) => neededFields.every((field) => found.has(field)));
  return whole ?? tables.find(({ found }) => found.size >= 2) ?? null;
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
