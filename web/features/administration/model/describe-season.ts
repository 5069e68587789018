import { weekendStatus } from '../../../../league/contract/limits.js';
import type { WeekendSimple } from '../../../../league/contract/shapes.js';

interface SeasonState {
  current: boolean;
  finalized: boolean;
  race_weekends: Pick<WeekendSimple, 'status'>[];
}

/** Whether the season is current, and whether it may become so (administration-area.md 4, Season). */
export function describeCurrent({ current, finalized }: SeasonState): string {
  if (current) return 'This is the season that everybody sees first.';
  return finalized ? 'A finalized season can’t become current again.' : 'Another season, or none, is current now.';
}

/** What stands between the season and its end. */
export function describeFinalize({ current, finalized, race_weekends }: SeasonState): string {
  if (finalized) return 'This season is finalized. Nothing of it changes any more.';
  if (!current) return 'Only the current season can be finalized.';
  if (race_weekends.length === 0) return 'There is no race weekend yet. This can’t be undone.';
  const open = race_weekends.filter(({ status }) => status !== weekendStatus.final).length;
  if (open === 0) return 'All weekends are final. This can’t be undone.';
  return `${open === 1 ? 'One weekend is' : `${open} weekends are`} not final yet. This can’t be undone.`;
}
