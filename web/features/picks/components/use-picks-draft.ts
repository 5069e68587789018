import { useEffect, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/drafts.js';
import { compareDraft, parseKept } from '../model/kept-draft.js';
import type { DraftState, SavedPicks } from '../model/kept-draft.js';
import type { PicksDraft } from '../model/picks-draft.js';

interface OwnDraft {
  state: DraftState;
  /** What was chosen and is not saved. */
  unsaved: PicksDraft | null;
  change: (picks: PicksDraft) => void;
  /** Goes on with a draft that was overtaken, from what is saved now. */
  resume: () => void;
  discard: () => void;
}

/** The changes to the saved picks, kept on this device under a name until they are saved or discarded. */
export function usePicksDraft(name: string, saved: SavedPicks | null): OwnDraft {
  const [kept, setKept] = useState(() => parseKept(readDraft(name)));
  const state = compareDraft(kept, saved);
  const basis = saved?.dateSaved ?? null;
  // What is saved by now is a draft no more: other picks that are saved later don't overtake it.
  if (kept && state === 'saved') setKept(null);
  useEffect(() => {
    if (kept) keepDraft(name, JSON.stringify(kept));
    else forgetDraft(name);
  }, [name, kept]);
  return {
    state,
    unsaved: kept?.picks ?? null,
    change: (picks) => setKept((now) => ({ picks, basis: now ? now.basis : basis })),
    resume: () => setKept((now) => now && { ...now, basis }),
    discard: () => setKept(null),
  };
}
