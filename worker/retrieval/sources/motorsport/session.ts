import { createHash } from 'node:crypto';
import { limits } from '../../../../league/contract/limits.js';
import { findManufacturer, knownIdentity } from '../../../../league/contract/racing-identity.js';
import type { NewResultRow } from '../../../../league/results/results.repository.js';
import type { RaceKind } from '../../../../league/results/weekend-states.js';
import type { Unreadable } from '../../../../league/retrieval/retrieval-outcome.js';
import { toHundredths } from '../../../../league/riders/points.js';
import { quoteText } from '../page-text.js';
import { parseResults, type RawRow } from './result-table.js';

export type ConvertedResults = { kind: 'result'; rows: NewResultRow[] } | { kind: 'unreadable'; problems: string[] };

/** The marks of riders who are not classified: did not finish, start or qualify, disqualified, excluded, ... */
const notClassifiedMarks = new Set('DNF DNS DNQ DNC NC DQ DSQ RET EX EXC EXCL WD OUT'.split(' '));

/**
 * Converts the texts of a table to a result: the classified riders by position, then the others in the order of the page (rules.md 6). Returns
 * all problems of all rows where there is any.
 */
export function convertResults(raw: readonly RawRow[]): ConvertedResults {
  const problems: string[] = raw.length === 0 ? ['The result table has no rows.'] : [];
  const rows = raw.map((row, index) => {
    const line = `Row ${index + 1}${row.name === '' ? '' : ` (${quoteText(row.name)})`}`;
    return convertRow(row, (problem) => problems.push(`${line}: ${problem}`));
  });
  problems.push(...checkNumbers(rows), ...checkPositions(rows));
  if (problems.length > 0) return { kind: 'unreadable', problems };
  const classified = rows.filter(({ position }) => position > 0).sort((a, b) => a.position - b.position);
  return { kind: 'result', rows: [...classified, ...rows.filter(({ position }) => position === 0)] };
}

/** Converts a row; reports each cell that is not understood. */
function convertRow(
  { number, name, position, points, ...ride }: RawRow,
  report: (problem: string) => void,
): NewResultRow {
  if (!/^0*[1-9]\d{0,2}$/.test(number)) report(`the number ${quoteText(number)} is not a whole number from 1 to 999.`);
  const classified = /^0*[1-9]\d{0,2}$/.test(position);
  const mark = classified ? 'FIN' : position.toUpperCase();
  if (!classified && !notClassifiedMarks.has(mark)) report(`the position ${quoteText(position)} is not understood.`);
  if (!/^(\d{1,3}([.,]\d{1,2})?)?$/.test(points)) report(`the points ${quoteText(points)} are not understood.`);
  return {
    number: Number(number),
    name,
    position: classified ? Number(position) : 0,
    pointsHundredths: toHundredths(Number(points.replace(',', '.'))),
    mark,
    ...identityOf(ride),
  };
}

/** The manufacturer is found in the name of the bike or of the team. */
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
  return [...twice].map((number) => `The number ${number} stands in more than one row.`);
}

interface Classified {
  number: number;
  /** 0: not classified */
  position: number;
}

/** The problems of the positions of a result: they must begin with 1, without duplicates (rules.md 6). For gaps see `findGaps`. */
export function checkPositions(rows: readonly Classified[]): string[] {
  const classified = rows.map(({ position }) => position).filter((position) => position > 0);
  const doubles = new Set(classified.filter((position, index) => classified.indexOf(position) !== index));
  const problems = [...doubles]
    .sort((a, b) => a - b)
    .map((position) => `The position ${position} stands in more than one row.`);
  const first = Math.min(...classified);
  return classified.length > 0 && first !== 1
    ? [...problems, `The position 1 is missing: ${first} comes first.`]
    : problems;
}

/** `pageDigest`: SHA-256 of the texts of the table, in hexadecimal. */
export type ReadSession =
  { kind: 'result'; rows: NewResultRow[]; pageDigest: string } | { kind: 'not_available' } | Unreadable;

/** Parses the result of the session at `requestedUrl` from the page that the browser got. */
export function readSession(requestedUrl: string, page: { html: string; url: string }): ReadSession {
  if (!isSamePage(requestedUrl, page.url)) {
    return { kind: 'unreadable', reason: 'The site shows another page than this session of this event.' };
  }
  const parsed = parseResults(page.html);
  if (parsed.kind !== 'table') return parsed;
  const converted = convertResults(parsed.rows);
  if (converted.kind === 'unreadable') return { kind: 'unreadable', reason: converted.problems.join(' ') };
  const pageDigest = createHash('sha256').update(JSON.stringify(parsed.rows)).digest('hex');
  return { kind: 'result', rows: converted.rows, pageDigest };
}

/** Whether the page is the requested one: a site may answer an unknown session or event with another one. */
function isSamePage(requestedUrl: string, pageUrl: string): boolean {
  const [a, b] = [new URL(requestedUrl), new URL(pageUrl)];
  const path = ({ pathname }: URL) => pathname.replace(/\/+$/, '');
  return path(a) === path(b) && a.searchParams.get('st') === b.searchParams.get('st');
}

const sessionKeys: Record<RaceKind, string> = { race: 'RACE', sprint: 'SPR' };

/** The URL of one session of a weekend: its results page with the session's key in place of query and hash. */
export function sessionUrl(weekendUrl: string, session: RaceKind): string {
  const url = new URL(weekendUrl);
  url.hash = '';
  url.search = `?st=${sessionKeys[session]}`;
  return url.href;
}
