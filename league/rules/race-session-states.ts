import type { RetrievalOutcome } from './retrieval-outcome.js';
import { stopReasons } from './autopilot-texts.js';
import { confirmAfter, maxFailures, pollAgainAfter } from './poll-times.js';

export const autopilotModes = ['off', 'retrieve', 'finalize'] as const;
export type AutopilotMode = (typeof autopilotModes)[number];

/**
 * `waiting`: it waits for the next poll. `looking`: a poll (a retrieval) is running. `stored`: the result was stored by
 * the autopilot or an admin. `stopped`: an admin has to check something. `left`: an admin reopened the final weekend,
 * and the autopilot ignores it.
 */
export const raceSessionStates = ['waiting', 'looking', 'stored', 'final', 'stopped', 'left'] as const;
export type RaceSessionState = (typeof raceSessionStates)[number];

/** "Try again" deletes the race session, which then starts again as `waiting`. */
export const raceSessionTransitions: Record<RaceSessionState, readonly RaceSessionState[]> = {
  waiting: ['looking', 'stored', 'final', 'stopped', 'left'],
  looking: ['waiting', 'stored', 'final', 'stopped', 'left'],
  stored: ['final', 'stopped', 'left'],
  stopped: ['stored', 'final', 'left'],
  final: ['left'],
  left: ['final'],
};

export interface RaceSessionProgress {
  readonly state: RaceSessionState;
  readonly nextPollAt: Date | null;
  readonly attempts: number;
  readonly failures: number;
  /** How often the rows differed from the previous poll. */
  readonly changes: number;
  /** The digest of the rows of the last poll. A result is stored if two polls have the same digest. */
  readonly digest: string | null;
  readonly reason: string | null;
}

export interface RaceSessionFacts {
  readonly isWeekendFinal: boolean;
  readonly isReopened: boolean;
  readonly hasResult: boolean;
  readonly hasLink: boolean;
  readonly firstPollAt: Date;
  /** Null while the poll is running, or if there was no poll. */
  readonly outcome: RetrievalOutcome | null;
}

const initial: RaceSessionProgress = {
  state: 'waiting',
  nextPollAt: null,
  attempts: 0,
  failures: 0,
  changes: 0,
  digest: null,
  reason: null,
};

/** Actions by admins take precedence. The function is idempotent. `before` is null for a new race session. */
export function nextRaceSessionState(
  before: RaceSessionProgress | null,
  facts: RaceSessionFacts,
  now: Date,
): RaceSessionProgress {
  const raceSession = before ?? initial;
  if (facts.isWeekendFinal) return withState(raceSession, 'final', null);
  if (facts.isReopened || raceSession.state === 'final' || raceSession.state === 'left')
    return withState(raceSession, 'left', stopReasons.opened);
  if (facts.hasResult) return withState(raceSession, 'stored', null);
  switch (raceSession.state) {
    case 'stored':
      return withState(raceSession, 'stopped', stopReasons.deleted);
    case 'stopped':
      return raceSession;
    case 'looking':
      return facts.outcome ? afterPoll(raceSession, facts.outcome, now) : raceSession;
    case 'waiting':
      return whileWaiting(raceSession, facts, now);
  }
}

/** A change to the calendar can move the first poll. */
function whileWaiting(
  raceSession: RaceSessionProgress,
  { firstPollAt, hasLink }: RaceSessionFacts,
  now: Date,
): RaceSessionProgress {
  const hasPolled = raceSession.attempts > 0 || raceSession.digest !== null;
  const nextPollAt = hasPolled && raceSession.nextPollAt ? raceSession.nextPollAt : firstPollAt;
  if (nextPollAt <= now && !hasLink) return withState(raceSession, 'stopped', stopReasons.noLink);
  return { ...raceSession, nextPollAt };
}

function afterPoll(raceSession: RaceSessionProgress, outcome: RetrievalOutcome, now: Date): RaceSessionProgress {
  const stop = (reason: string) => withState(raceSession, 'stopped', reason);
  switch (outcome.kind) {
    case 'result_read':
      return confirm(raceSession, outcome.digest, now);
    case 'not_available':
      return pollAgain({ ...raceSession, failures: 0, digest: null }, stopReasons.noResult, now);
    case 'timeout':
      return afterFailure(raceSession, stopReasons.noAnswer(outcome.host), now);
    case 'unreadable':
      return afterFailure(raceSession, outcome.reason, now);
    // Polls never read data for a review.
    case 'classification_read':
    case 'compared':
    case 'championship_read':
    case 'riders_read':
    case 'calendar_read':
    case 'interrupted':
      return afterFailure(raceSession, stopReasons.interrupted, now);
    case 'no_browser':
      return afterFailure(raceSession, stopReasons.noBrowser, now);
    case 'sources_differ':
      return stop(stopReasons.sourcesDiffer);
    case 'odd':
      return stop(stopReasons.odd(outcome.oddities));
    case 'competitors_not_found':
      return stop(stopReasons.unknownRiders(outcome.riders));
    case 'terminated':
      return stop(stopReasons.stoppedByAdmin);
    case 'season_closed':
      return stop(stopReasons.closed);
    case 'stored':
    case 'already_stored':
      // The result was deleted after the poll had stored it.
      return stop(stopReasons.deleted);
  }
}

function confirm(raceSession: RaceSessionProgress, digest: string, now: Date): RaceSessionProgress {
  const changes = raceSession.digest === null ? raceSession.changes : raceSession.changes + 1;
  const waitMs = confirmAfter(changes);
  if (waitMs === null) return withState(raceSession, 'stopped', stopReasons.unsteady);
  return { ...raceSession, state: 'waiting', nextPollAt: later(now, waitMs), failures: 0, changes, digest };
}

function afterFailure(raceSession: RaceSessionProgress, what: string, now: Date): RaceSessionProgress {
  const failures = raceSession.failures + 1;
  const reason = stopReasons.failures(what);
  if (failures >= maxFailures) return withState({ ...raceSession, failures }, 'stopped', reason);
  return pollAgain({ ...raceSession, failures }, reason, now);
}

function pollAgain(raceSession: RaceSessionProgress, reason: string, now: Date): RaceSessionProgress {
  const attempts = raceSession.attempts + 1;
  const waitMs = pollAgainAfter(attempts);
  if (waitMs === null) return withState({ ...raceSession, attempts }, 'stopped', reason);
  return { ...raceSession, state: 'waiting', nextPollAt: later(now, waitMs), attempts };
}

const withState = (
  raceSession: RaceSessionProgress,
  state: RaceSessionState,
  reason: string | null,
): RaceSessionProgress =>
  raceSession.state === state && raceSession.reason === reason
    ? raceSession
    : { ...raceSession, state, reason, nextPollAt: null };

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
