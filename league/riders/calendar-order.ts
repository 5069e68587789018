/** What places a weekend in the calendar; `start` is its first day as YYYY-MM-DD. */
export interface CalendarEntry {
  readonly id: number;
  readonly start: string;
}

/** Sorts weekends into calendar order: start date, then id (rules.md 3). */
export function compareByCalendar(a: CalendarEntry, b: CalendarEntry): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1;
  return a.id - b.id;
}
