import { weekendStatus } from '../../../../league/contract/limits.js';
import { messages } from '../../../../league/contract/messages.js';
import type { WeekendSimple } from '../../../../league/contract/shapes.js';

interface SeasonState {
  current: boolean;
  finalized: boolean;
  race_weekends: Pick<WeekendSimple, 'status'>[];
}

/** Whether the season is current, or can become current (administration-area.md 4, Season). */
export function describeCurrent({ current, finalized }: SeasonState): string {
  if (current) return 'This is the season that everybody sees first.';
  return finalized ? 'A finalized season can’t become current again.' : 'Another season, or none, is current now.';
}

/** What is missing before the season can be finalized. */
export function describeFinalize({ current, finalized, race_weekends }: SeasonState): string {
  if (finalized) return 'This season is finalized. Nothing of it changes any more.';
  if (!current) return 'Only the current season can be finalized.';
  if (race_weekends.length === 0) return 'There is no race weekend yet. This can’t be undone.';
  const open = race_weekends.filter(({ status }) => status !== weekendStatus.final).length;
  if (open === 0) return 'All weekends are final. This can’t be undone.';
  return `${open === 1 ? 'One weekend is' : `${open} weekends are`} not final yet. This can’t be undone.`;
}

interface PicksSwitchState {
  current: boolean;
  finalized: boolean;
  selection_open: boolean;
  competitors: readonly unknown[];
  race_weekends: readonly Pick<WeekendSimple, 'start'>[];
}

/** Why the switch of the member picks can't be used; null where it can (administration-area.md 4, Season). */
export function picksSwitchBlocked(season: Pick<PicksSwitchState, 'current' | 'finalized'>): string | null {
  return season.current && !season.finalized ? null : messages.seasons.mustBeCurrent;
}

/** The state of the switch in words. */
export function describePicksSwitch(season: PicksSwitchState, now: Date): string {
  if (season.finalized) return 'The season is finalized: its picks stay as they are.';
  if (!season.current) return 'Only the current season can be opened for picks.';
  if (season.selection_open) return `Open: members choose their riders. ${describeClosing(season, now)}`;
  if (season.competitors.length === 0) return 'Closed. Add riders before opening.';
  return 'Closed. Members see the picks of all, and can’t change theirs.';
}

/** A window that is opened after the first weekend has begun doesn't close automatically (rules.md 5). */
function describeClosing({ race_weekends: weekends }: PicksSwitchState, now: Date): string {
  const hasBegun = weekends.some(({ start }) => Date.parse(`${start}T00:00:00Z`) <= now.getTime());
  return hasBegun ? 'It stays open until you close it.' : 'Closes by itself when the first weekend begins.';
}
