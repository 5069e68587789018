import type { HomePick, HomePicks } from '../../../league/contract/home.js';
import { useDraft } from '../../lib/drafts.js';
import { useSession } from '../session/api/session.js';
import { countChanges, emptyPicks, parseStoredDraft, type PicksDraft, picksDraftName } from './stored-picks.js';

/** How many of the reader's picks on this device differ from the saved picks; 0 while they cannot be saved. */
export function useUnsavedPicks(picks: HomePicks | undefined): number {
  const { user, currentSeason } = useSession();
  const text = useDraft(user && currentSeason ? picksDraftName(user, currentSeason.id) : null);
  if (!picks?.can_submit) return 0;
  const draft = parseStoredDraft(text);
  return draft ? countChanges(draft.picks, draftOf(picks.riders)) : 0;
}

function draftOf(riders: readonly HomePick[]): PicksDraft {
  const riderIn = (slot: HomePick['slot']) => riders.find((one) => one.slot === slot)?.competitor.id ?? null;
  return {
    ranked: emptyPicks.ranked.map((_, index) => riderIn(`${index + 1}` as HomePick['slot'])),
    independent: riderIn('independent'),
    rookie: riderIn('rookie'),
  };
}
