import type { RaceKind } from './weekend-states.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** In UTC. A race in Europe is over by 13:00 UTC, its sprint by 13:30; later polls find the results of races further west. */
const firstPollHour = 15;
const afterStartMs = 2 * hourMs;

/** The waiting times after the first poll without a result, the second, and so on: two and a half days in all. */
const afterPollsWithoutResult = [0.5, 1, 2, 4, 8, 12, 12, 12, 12].map((hours) => hours * hourMs);
/** The waiting times after a page was read the first time, and after its first and second change. */
const afterReads = [5, 15, 45].map((minutes) => minutes * minuteMs);

/** The number of polls without a result after which the autopilot stops. */
export const maxPolls = afterPollsWithoutResult.length + 1;
/** The number of failures in a row (no answer, page not understood) after which the autopilot stops: more than an hour's outage of a site. */
export const maxFailures = 4;

interface Weekend {
  /** YYYY-MM-DD: weekends have days, no times. */
  startDate: string;
  endDate: string;
}

/**
 * When a race session should be over: the race on the last day of its weekend, the sprint on the day before (or on the only day).
 * With a start time (`heldAt`, from the older race form) two hours after it; midnight means a day without a time.
 */
export function firstPollAt(weekend: Weekend, kind: RaceKind, heldAt: Date | null): Date {
  if (heldAt === null) return pollOn(dayOf(weekend, kind));
  const isDay = heldAt.getTime() % dayMs === 0;
  return isDay ? pollOn(heldAt.getTime()) : new Date(heldAt.getTime() + afterStartMs);
}

/** Milliseconds to the next poll after this number of polls without a result; null if there is no further poll. */
export function pollAgainAfter(pollsWithoutResult: number): number | null {
  return afterPollsWithoutResult[pollsWithoutResult - 1] ?? null;
}

/** Milliseconds to the next poll of a page whose rows have changed this number of times; null if there is no further poll. */
export function confirmAfter(changes: number): number | null {
  return afterReads[changes] ?? null;
}

function dayOf({ startDate, endDate }: Weekend, kind: RaceKind): number {
  const [first, last] = [Date.parse(startDate), Date.parse(endDate)];
  return kind === 'race' ? last : Math.max(first, last - dayMs);
}

const pollOn = (day: number) => new Date(day + firstPollHour * hourMs);
