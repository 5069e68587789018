import { createHash } from 'node:crypto';
import type { RaceKind } from '../../../../league/results/weekend-states.js';
import type { NewResultRow } from '../../../../league/results/results.repository.js';
import type { Unreadable } from '../../../../league/retrieval/retrieval-outcome.js';
import { parseResults } from './result-table.js';
import { convertResults } from './results.js';

/** `pageDigest`: SHA-256 over the texts of the table, in hexadecimal digits. */
export type ReadSession =
  { kind: 'result'; rows: NewResultRow[]; pageDigest: string } | { kind: 'not_available' } | Unreadable;

/** The result of the session that was asked for (`asked`), out of the page that the browser got. */
export function readSession(asked: string, page: { html: string; url: string }): ReadSession {
  if (!isSamePage(asked, page.url)) {
    return { kind: 'unreadable', reason: 'The site shows another page than this session of this event.' };
  }
  const parsed = parseResults(page.html);
  if (parsed.kind !== 'table') return parsed;
  const converted = convertResults(parsed.rows);
  if (converted.kind === 'unreadable') return { kind: 'unreadable', reason: converted.problems.join(' ') };
  const pageDigest = createHash('sha256').update(JSON.stringify(parsed.rows)).digest('hex');
  return { kind: 'result', rows: converted.rows, pageDigest };
}

/** A site may answer a session or an event that it does not know with another one, whose result must not be taken for it. */
function isSamePage(asked: string, shown: string): boolean {
  const [a, b] = [new URL(asked), new URL(shown)];
  const path = ({ pathname }: URL) => pathname.replace(/\/+$/, '');
  return path(a) === path(b) && a.searchParams.get('st') === b.searchParams.get('st');
}

const sessionKeys: Record<RaceKind, string> = { race: 'RACE', sprint: 'SPR' };

/** The page of one session of a weekend: its results page with the session's key instead of any query and hash. */
export function sessionUrl(weekendUrl: string, session: RaceKind): string {
  const url = new URL(weekendUrl);
  url.hash = '';
  url.search = `?st=${sessionKeys[session]}`;
  return url.href;
}
