import { createHash } from 'node:crypto';
import { load } from 'cheerio';
import type { NewResultRow } from '../../../../league/season/weekends/results.repository.js';
import { followsScale } from '../../../../league/rules/points.js';
import type { RaceKind } from '../../../../league/rules/weekend-states.js';
import { type ParsedResults, parseResults } from './choose-table.js';
import { convertResults } from './convert-results.js';
import { findOtherEvent, isSameEvent } from './event-identity.js';
import type { SeasonEvents } from './event-names.js';
import { describeOtherLink, describeOtherName, describeOtherYear } from './other-edition.js';
import { nameOfSession, sessionOfKey } from './session-names.js';
import { judgeStatements } from './session-statements.js';

/**
 * `pageDigest`: SHA-256 of the texts, in hexadecimal. `leftOut`: the problems of rows that were omitted. `doubts`:
 * sentences about things that the page may hide. `recognized`: this is a results page, so waiting is useless. `rows`:
 * the problems of rows that an admin may omit.
 */
export type ReadSession =
  | { kind: 'result'; rows: NewResultRow[]; leftOut: string[]; doubts: string[]; pageDigest: string }
  | { kind: 'not_available' }
  | { kind: 'unreadable'; reason: string; recognized?: true; rows?: string[] };

type ReadTables = Extract<ParsedResults, { kind: 'table' }>;

interface SessionRequest {
  /** See `sessionUrl`. */
  url: string;
  session: RaceKind;
  skipUnreadable?: boolean;
  events?: SeasonEvents;
}

/** Never throws. */
export function readSession(request: SessionRequest, page: { html: string; url: string }): ReadSession {
  const refuse = (reason: string): ReadSession => ({ kind: 'unreadable', reason, recognized: true });
  const { url, session: kind, skipUnreadable = false } = request;
  const $ = load(page.html);
  const otherPage = describeOtherPage(request, page.url) ?? findOtherEvent($, url);
  if (otherPage !== null) return refuse(otherPage);
  const parsed = parseResults($, kind);
  const { other, isNamed, doubt } = judgeStatements($, request, parsed.kind === 'table' ? parsed.headings : []);
  if (other !== null) return refuse(other);
  if (parsed.kind !== 'table') return parsed;
  const session = toSession(parsed, skipUnreadable);
  if (session.kind !== 'result') return session;
  const isSure = isNamed || followsScale(kind, session.rows);
  const doubts = [
    isSure ? null : `The page does not say that it shows ${nameOfSession(kind)}.`,
    describeOtherYear($, url),
    request.events ? describeOtherLink(url, request.events) : null,
    doubt ?? (request.events ? describeOtherName($, request.events) : null),
  ];
  return { ...session, doubts: [...doubts.filter((one) => one !== null), ...session.doubts] };
}

function toSession({ rows: raw, doubts }: ReadTables, skipUnreadable: boolean): ReadSession {
  const converted = convertResults(raw, { skipUnreadable });
  if (converted.kind === 'unreadable') {
    const { problems, rows } = converted;
    return { kind: 'unreadable', reason: problems.join(' '), recognized: true, ...(rows && { rows }) };
  }
  const pageDigest = createHash('sha256').update(JSON.stringify(raw)).digest('hex');
  return { ...converted, doubts, pageDigest };
}

/** Returns a sentence if the site has led to a different page. */
function describeOtherPage({ url, session: kind }: SessionRequest, shown: string): string | null {
  const { pathname, searchParams } = new URL(shown);
  if (!isSameEvent(pathname, new URL(url).pathname))
    return `The site leads to another page (${pathname}), not to the page of this event.`;
  const key = searchParams.get('st');
  if (key === new URL(url).searchParams.get('st')) return null;
  const session = sessionOfKey(key);
  const what = session === null ? 'a page that names no known session' : nameOfSession(session);
  return `The site leads to ${what} (${pathname}${key === null ? '' : `?st=${key}`}), not to ${nameOfSession(kind)}.`;
}

const sessionKeys: Record<RaceKind, string> = { race: 'RACE', sprint: 'SPR' };

export function sessionUrl(weekendUrl: string, session: RaceKind): string {
  const url = new URL(weekendUrl);
  url.hash = '';
  url.search = `?st=${sessionKeys[session]}`;
  return url.href;
}
