/** When members may submit picks, as the season stores it. */
export interface PicksWindow {
  /** What an admin last chose. */
  readonly selectionOpen: boolean;
  /** When the window closes by itself; null: it stays open until an admin closes it. */
  readonly picksCloseAt: Date | null;
}

/** Whether picks may be submitted: an admin opened the window, and it has not closed by itself since (rules.md 5). */
export function isWindowOpen(season: PicksWindow, now: Date): boolean {
  return season.selectionOpen && !hasClosedByItself(season, now);
}

/**
 * When a window closes by itself: at 00:00 UTC of the first day of the season's first weekend. Null where there is no
 * weekend, or where that moment has passed: a start in the past closes nothing (rules.md 5).
 */
export function closingTime(firstWeekendStart: string | null, now: Date): Date | null {
  if (firstWeekendStart === null) return null;
  const start = new Date(`${firstWeekendStart}T00:00:00Z`);
  return start > now ? start : null;
}

/**
 * The closing time to store after a weekend was created, edited or deleted. A window that has closed by itself stays
 * closed; otherwise it follows the weekend that is the first after the change.
 */
export function nextCloseAt(season: PicksWindow, weekendStarts: readonly string[], now: Date): Date | null {
  return hasClosedByItself(season, now) ? season.picksCloseAt : closingTime(earliest(weekendStarts), now);
}

/** Whether a member's picks are shown to that member alone: until the window closes or a result is stored (rules.md 5). */
export function arePicksHidden(season: { windowOpen: boolean; anyResultStored: boolean }): boolean {
  return season.windowOpen && !season.anyResultStored;
}

function hasClosedByItself({ picksCloseAt }: PicksWindow, now: Date): boolean {
  return picksCloseAt !== null && picksCloseAt <= now;
}

function earliest(weekendStarts: readonly string[]): string | null {
  return weekendStarts.toSorted()[0] ?? null;
}
