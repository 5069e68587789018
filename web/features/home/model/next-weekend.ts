import { weekendStatus } from '../../../../league/contract/limits.js';
import type { WeekendSimple } from '../../../../league/contract/shapes.js';

/** How far a season is. */
export interface SeasonCalendar {
  /** The weekend that comes next, is on, or waits for its results, and which of the season's it is, from 1; null where all are final. */
  next: { weekend: WeekendSimple; round: number } | null;
  rounds: number;
  rounds_final: number;
}

const DAY = 86_400_000;

/** The calendar of a season at a moment in milliseconds since 1970, as get-home gives it to members. The days of a weekend end in UTC. */
export function calendarOf(weekends: readonly WeekendSimple[], now: number): SeasonCalendar {
  const ordered = weekends.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id - b.id);
  const waiting = ordered.filter(({ status }) => status !== weekendStatus.final);
  const weekend = waiting.find(({ end }) => Date.parse(end) + DAY > now) ?? waiting[0];
  return {
    next: weekend ? { weekend, round: ordered.indexOf(weekend) + 1 } : null,
    rounds: ordered.length,
    rounds_final: ordered.length - waiting.length,
  };
}
