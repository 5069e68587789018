import type { PicksRefusal } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { type PicksDraft, type Slot, riderAt } from './picks-draft.js';

const { picks: texts } = messages;

/** All reasons why the picks were refused, in one text. */
export function explainPicksRefusal(refusal: Partial<PicksRefusal>): string | undefined {
  const reasons = [
    refusal.cant_select_picks && texts.participated,
    refusal.picks_already_selected && texts.sameAsAnother,
    refusal.selection_closed && 'The picks window is closed.',
    refusal.invalid_season && messages.shell.noCurrentSeason,
    refusal.invalid_picks?.includes(true) && texts.highlighted,
    refusal.invalid_independent && texts.notIndependent,
    refusal.invalid_rookie && texts.notRookie,
  ].filter((reason) => typeof reason === 'string');
  return reasons.length > 0 ? reasons.join(' · ') : undefined;
}

/** Sent picks, and the refusal of the server. */
interface RefusedPicks {
  refusal: Partial<PicksRefusal>;
  sent: PicksDraft;
}

/** The slots to highlight: those refused that still have the same rider. */
export function findRefused({ refusal, sent }: RefusedPicks, now: PicksDraft, slots: Slot[]): Slot[] {
  return slots.filter((slot) => isRefused(refusal, slot) && riderAt(sent, slot) === riderAt(now, slot));
}

function isRefused(refusal: Partial<PicksRefusal>, slot: Slot): boolean {
  if (slot === 'independent') return refusal.invalid_independent ?? false;
  if (slot === 'rookie') return refusal.invalid_rookie ?? false;
  return refusal.invalid_picks?.[slot] ?? false;
}
