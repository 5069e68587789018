import type { SeasonWeekend } from '../results-site/season.js';

export type PlannedWeekend = SeasonWeekend;

const dayMs = 24 * 3600 * 1000;
const daysUntilStart = 10;

/** The season's weekends as they were; or, `from` a moment, moved in one piece so that the first begins in ten days. */
export function calendar(weekends: readonly SeasonWeekend[], from: Date | null): PlannedWeekend[] {
  const first = weekends[0];
  if (from === null || !first) return [...weekends];
  const today = new Date(from.toISOString().slice(0, 10)).getTime();
  const shift = today + daysUntilStart * dayMs - new Date(first.start).getTime();
  const move = (day: string) => new Date(new Date(day).getTime() + shift).toISOString().slice(0, 10);
  return weekends.map((weekend) => ({ ...weekend, start: move(weekend.start), end: move(weekend.end) }));
}
