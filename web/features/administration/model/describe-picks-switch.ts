import { messages } from '../../../../league/contract/messages.js';
import type { WeekendSimple } from '../../../../league/contract/shapes.js';

interface SeasonState {
  current: boolean;
  finalized: boolean;
  selection_open: boolean;
  competitors: readonly unknown[];
  race_weekends: readonly Pick<WeekendSimple, 'start'>[];
}

/** Why the switch of the member picks can't be used; null where it can (administration-area.md 4, Season). */
export function picksSwitchBlocked(season: Pick<SeasonState, 'current' | 'finalized'>): string | null {
  return season.current && !season.finalized ? null : messages.seasons.mustBeCurrent;
}

/** The fact that stands under the switch. */
export function describePicksSwitch(season: SeasonState, now: Date): string {
  if (season.finalized) return 'The season is finalized: its picks stay as they are.';
  if (!season.current) return 'Only the current season can be opened for picks.';
  if (season.selection_open) return `Open: members choose their riders. ${describeClosing(season, now)}`;
  if (season.competitors.length === 0) return 'Closed. Add riders before opening.';
  return 'Closed. Members see the picks of all, and can’t change theirs.';
}

/** A window that is open after the first weekend has begun doesn't close by itself any more (rules.md 5). */
function describeClosing({ race_weekends: weekends }: SeasonState, now: Date): string {
  const hasBegun = weekends.some(({ start }) => Date.parse(`${start}T00:00:00Z`) <= now.getTime());
  return hasBegun ? 'It stays open until you close it.' : 'Closes by itself when the first weekend begins.';
}
