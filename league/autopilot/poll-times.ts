import type { RaceKind } from '../results/weekend-states.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A race in Europe is over by 13:00 UTC, its sprint by 13:30; later polls are for those further west. */
const firstPollHour = 15;
const afterStartMs = 2 * hourMs;

/** After the first poll without a result, the second, ...; after the last it gives up, two and a half days after the first poll. */
const afterPollsWithoutResult = [0.5, 1, 2, 4, 8, 12, 12, 12, 12].map((hours) => hours * hourMs);
/** After a page was read the first time, and after it had changed once, twice. */
const afterReads = [5, 15, 45].map((minutes) => minutes * minuteMs);

/** The number of polls without a result after which it gives up. */
export const maxPolls = afterPollsWithoutResult.length + 1;
/** The number of failures in a row (no answer, not understood) after which it stops: a site that is away for an hour is back by then. */
export const maxFailures = 4;

interface Weekend {
  /** YYYY-MM-DD: weekends have days, no times. */
  startDate: string;
  endDate: string;
}

/**
 * When a race session should be over: the race on the last day of its weekend, the sprint on the day before, or on the only one.
 * One that was announced with its time (older race form) two hours after it; a time of midnight is a day without a time.
 */
export function firstPollAt(weekend: Weekend, kind: RaceKind, heldAt: Date | null): Date {
  if (heldAt === null) return pollOn(dayOf(weekend, kind));
  const isDay = heldAt.getTime() % dayMs === 0;
  return isDay ? pollOn(heldAt.getTime()) : new Date(heldAt.getTime() + afterStartMs);
}

/** How long to wait, in ms, after so many polls without a result; null: there is no further poll. */
export function pollAgainAfter(pollsWithoutResult: number): number | null {
  return afterPollsWithoutResult[pollsWithoutResult - 1] ?? null;
}

/** How long to wait, in ms, before a page is read again whose rows have changed so often between two readings; null: there is no further poll. */
export function confirmAfter(changes: number): number | null {
  return afterReads[changes] ?? null;
}

function dayOf({ startDate, endDate }: Weekend, kind: RaceKind): number {
  const [first, last] = [Date.parse(startDate), Date.parse(endDate)];
  return kind === 'race' ? last : Math.max(first, last - dayMs);
}

const pollOn = (day: number) => new Date(day + firstPollHour * hourMs);
