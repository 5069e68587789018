import type { RaceKind } from '../results/race-kind.js';

const dayMs = 24 * 3600 * 1000;
/** A race in Europe is over by 13:00 UTC, its sprint by 13:30; the next looks are for those further west (`back-off.ts`). */
const firstLookHour = 15;
const afterStartMs = 2 * 3600 * 1000;

interface Weekend {
  /** YYYY-MM-DD: weekends have days, no times. */
  startDate: string;
  endDate: string;
}

/**
 * When a session should be over: the race on the last day of its weekend, the sprint on the day before, or on the only one. One that
 * was announced with its time (older race form) two hours after it; a time of midnight is a day without one.
 */
export function firstLookAt(weekend: Weekend, kind: RaceKind, heldAt: Date | null): Date {
  if (heldAt === null) return lookOn(dayOf(weekend, kind));
  const isDay = heldAt.getTime() % dayMs === 0;
  return isDay ? lookOn(heldAt.getTime()) : new Date(heldAt.getTime() + afterStartMs);
}

function dayOf({ startDate, endDate }: Weekend, kind: RaceKind): number {
  const [first, last] = [Date.parse(startDate), Date.parse(endDate)];
  return kind === 'race' ? last : Math.max(first, last - dayMs);
}

const lookOn = (day: number) => new Date(day + firstLookHour * 3600 * 1000);
