import type { RetrievalOutcome } from '../retrieval/retrieval-outcome.js';
import { confirmAfter, lookAgainAfter, mostFailures } from './back-off.js';
import { stopReasons } from './describe-autopilot.js';
import type { SessionState } from './session-states.js';

/** How far the autopilot is with a session. */
export interface SessionProgress {
  readonly state: SessionState;
  /** Only while waiting. */
  readonly nextPollAt: Date | null;
  /** Looks that found no result. */
  readonly attempts: number;
  /** Looks in a row that failed. */
  readonly failures: number;
  /** How often the rows were others than at the look before. */
  readonly changes: number;
  /** Of the rows that were read last; a result is stored when they are read a second time. */
  readonly digest: string | null;
  /** Why it stopped, or leaves the weekend alone. */
  readonly reason: string | null;
}

/** What is so, apart from the autopilot. */
export interface SessionFacts {
  readonly weekendFinal: boolean;
  /** A person opened the weekend again after it was final. */
  readonly reopened: boolean;
  readonly hasResult: boolean;
  /** Whether the weekend's link is a results page. */
  readonly hasLink: boolean;
  readonly firstLookAt: Date;
  /** How the look under way ended; null while it has not, and where there is none. */
  readonly outcome: RetrievalOutcome | null;
}

const nothingYet: SessionProgress = {
  state: 'waiting',
  nextPollAt: null,
  attempts: 0,
  failures: 0,
  changes: 0,
  digest: null,
  reason: null,
};

/** What becomes of a session now. What persons did comes first: a result that is there, or is there no longer, or an opened weekend. */
export function moveSession(before: SessionProgress | null, facts: SessionFacts, now: Date): SessionProgress {
  const session = before ?? nothingYet;
  if (facts.weekendFinal) return settle(session, 'final', null);
  if (facts.reopened || session.state === 'final' || session.state === 'left')
    return settle(session, 'left', stopReasons.opened);
  if (facts.hasResult) return settle(session, 'stored', null);
  switch (session.state) {
    case 'stored':
      return settle(session, 'stopped', stopReasons.deleted);
    case 'stopped':
      return session;
    case 'looking':
      return facts.outcome ? takeIn(session, facts.outcome, now) : session;
    case 'waiting':
      return wait(session, facts, now);
  }
}

/** Until the first look it follows the calendar, which may be changed. */
function wait(session: SessionProgress, { firstLookAt, hasLink }: SessionFacts, now: Date): SessionProgress {
  const hasLooked = session.attempts > 0 || session.digest !== null;
  const nextPollAt = hasLooked && session.nextPollAt ? session.nextPollAt : firstLookAt;
  if (nextPollAt <= now && !hasLink) return settle(session, 'stopped', stopReasons.noLink);
  return { ...session, nextPollAt };
}

function takeIn(session: SessionProgress, outcome: RetrievalOutcome, now: Date): SessionProgress {
  const stop = (reason: string) => settle(session, 'stopped', reason);
  switch (outcome.kind) {
    case 'result_read':
      return confirm(session, outcome.digest, now);
    case 'not_available':
      return lookAgain({ ...session, failures: 0, digest: null }, stopReasons.noResult, now);
    case 'timeout':
      return afterFailure(session, stopReasons.noAnswer(outcome.host), now);
    case 'unreadable':
      return afterFailure(session, outcome.reason, now);
    // No look ends with riders or a calendar.
    case 'riders_read':
    case 'calendar_read':
    case 'interrupted':
      return afterFailure(session, stopReasons.interrupted, now);
    case 'no_browser':
      return afterFailure(session, stopReasons.noBrowser, now);
    case 'odd':
      return stop(stopReasons.odd(outcome.oddities));
    case 'competitors_not_found':
      return stop(stopReasons.unknownRiders(outcome.riders));
    case 'terminated':
      return stop(stopReasons.stoppedBy(null));
    case 'season_closed':
      return stop(stopReasons.closed);
    case 'stored':
    case 'already_stored':
      // It has none now: somebody was faster.
      return stop(stopReasons.deleted);
  }
}

function confirm(session: SessionProgress, digest: string, now: Date): SessionProgress {
  const changes = session.digest === null ? session.changes : session.changes + 1;
  const waitMs = confirmAfter(changes);
  if (waitMs === null) return settle(session, 'stopped', stopReasons.unsteady);
  return { ...session, state: 'waiting', nextPollAt: later(now, waitMs), failures: 0, changes, digest };
}

function afterFailure(session: SessionProgress, what: string, now: Date): SessionProgress {
  const failures = session.failures + 1;
  const reason = stopReasons.failures(what);
  if (failures >= mostFailures) return settle({ ...session, failures }, 'stopped', reason);
  return lookAgain({ ...session, failures }, reason, now);
}

function lookAgain(session: SessionProgress, reasonAtTheEnd: string, now: Date): SessionProgress {
  const attempts = session.attempts + 1;
  const waitMs = lookAgainAfter(attempts);
  if (waitMs === null) return settle({ ...session, attempts }, 'stopped', reasonAtTheEnd);
  return { ...session, state: 'waiting', nextPollAt: later(now, waitMs), attempts };
}

const settle = (session: SessionProgress, state: SessionState, reason: string | null): SessionProgress =>
  session.state === state && session.reason === reason ? session : { ...session, state, reason, nextPollAt: null };

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
