import { messages } from '../../../../league/wire/messages.js';

interface SeasonState {
  current: boolean;
  finalized: boolean;
  selection_open: boolean;
  competitors: readonly unknown[];
}

/** Why the switch of the member picks can't be used; null where it can (administration-area.md 4, Season). */
export function picksSwitchBlocked(season: SeasonState): string | null {
  return season.current && !season.finalized ? null : messages.seasons.mustBeCurrent;
}

/** The fact that stands under the switch. */
export function describePicksSwitch(season: SeasonState): string {
  if (season.finalized) return 'The season is finalized: its picks stay as they are.';
  if (!season.current) return 'Only the current season can be opened for picks.';
  if (season.selection_open)
    return 'Open: members choose their riders. Closes by itself when the first weekend begins.';
  if (season.competitors.length === 0) return 'Closed. Add riders before opening.';
  return 'Closed. Members see the picks of all, and can’t change theirs.';
}
