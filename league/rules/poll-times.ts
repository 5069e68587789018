import { endOf, type SessionStarts, startOf } from './session-times.js';
import { type RaceKind, sessionDay } from './weekend-states.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** In UTC. European races end by 13:00, their sprints by 13:30. Later polls find the results of races further west. */
const firstPollHour = 15;
const afterStartMs = 2 * hourMs;

/** The delay after each poll without a result; two and a half days in total. */
const afterPollsWithoutResult = [0.5, 1, 2, 4, 8, 12, 12, 12, 12].map((hours) => hours * hourMs);
/** The delay after the first poll with a result, and after each of its changes. */
const afterReads = [5, 15, 45].map((minutes) => minutes * minuteMs);

export const maxPolls = afterPollsWithoutResult.length + 1;
/** An outage of an hour does not stop the autopilot. */
export const maxFailures = 4;

interface Weekend extends SessionStarts {
  startDate: string;
  endDate: string;
}

/**
 * At the end of the session, or in the afternoon of its day if the start is unknown. If an admin typed a time into the
 * older race form (`heldAt`), the first poll is two hours later. Midnight means that the time is unknown.
 */
export function firstPollAt(weekend: Weekend, kind: RaceKind, heldAt: Date | null): Date {
  if (heldAt === null) {
    const start = startOf(weekend, kind);
    return start ? endOf(start, kind) : pollOn(Date.parse(sessionDay(weekend, kind)));
  }
  const isDay = heldAt.getTime() % dayMs === 0;
  return isDay ? pollOn(heldAt.getTime()) : new Date(heldAt.getTime() + afterStartMs);
}

/** In milliseconds, like `confirmAfter`; null after the last poll. */
export function pollAgainAfter(pollsWithoutResult: number): number | null {
  return afterPollsWithoutResult[pollsWithoutResult - 1] ?? null;
}

export function confirmAfter(changes: number): number | null {
  return afterReads[changes] ?? null;
}

const pollOn = (day: number) => new Date(day + firstPollHour * hourMs);
