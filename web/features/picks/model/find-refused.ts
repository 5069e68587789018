import type { PicksRefusal } from '../../../../league/contract/answers.js';
import { riderAt } from './picks-draft.js';
import type { PicksDraft, Place } from './picks-draft.js';

/** Picks that were sent, and what the server said against them. */
export interface RefusedPicks {
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
