import type { PicksRefusal } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { type PicksDraft, type Place, riderAt } from './picks-draft.js';

const { picks: texts } = messages;

/** Why the picks were refused, all reasons one after the other. */
export function explainPicksRefusal(refusal: Partial<PicksRefusal>): string | undefined {
  const reasons = [
    refusal.cant_select_picks && texts.participated,
    refusal.picks_already_selected && texts.sameAsAnother,
    refusal.selection_closed && 'The window for picks is closed.',
    refusal.invalid_season && messages.shell.noCurrentSeason,
    refusal.invalid_picks?.includes(true) && texts.highlighted,
    refusal.invalid_independent && texts.notIndependent,
    refusal.invalid_rookie && texts.notRookie,
  ].filter((reason) => typeof reason === 'string');
  return reasons.length > 0 ? reasons.join(' · ') : undefined;
}

/** Picks that were sent, and what the server said against them. */
interface RefusedPicks {
  refusal: Partial<PicksRefusal>;
  sent: PicksDraft;
}

/** The places to highlight: those refused where the same rider still stands. */
export function findRefused({ refusal, sent }: RefusedPicks, now: PicksDraft, places: Place[]): Place[] {
  return places.filter((place) => isRefused(refusal, place) && riderAt(sent, place) === riderAt(now, place));
}

function isRefused(refusal: Partial<PicksRefusal>, place: Place): boolean {
  if (place === 'independent') return refusal.invalid_independent ?? false;
  if (place === 'rookie') return refusal.invalid_rookie ?? false;
  return refusal.invalid_picks?.[place] ?? false;
}
