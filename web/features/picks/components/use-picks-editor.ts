import { useEffect, useState } from 'react';
import type { SeasonRider, SeasonSimple } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { deleteDraft, type DraftAuthor, saveDraft, loadDraft } from '../../../lib/drafts.js';
import { useSavePicks } from '../api/picks.js';
import {
  compareDraft,
  type DraftState,
  findRider,
  type Slot,
  slotsOf,
  riderAt,
  type SavedPicks,
  nextStep,
  findRefused,
} from '../model/picks-draft.js';
import {
  countChanges,
  emptyPicks,
  parseStoredDraft,
  type PicksDraft,
  picksDraftName,
} from '../../../shared/picks/stored-picks.js';

export interface PicksOfSeason {
  season: SeasonSimple;
  author: DraftAuthor;
  saved: SavedPicks | null;
  riders: SeasonRider[];
}

/** The state of the picks page: picks in the slots, missing and refused slots, and actions. */
export function usePicksEditor({ season, author, saved, riders }: PicksOfSeason) {
  const draft = usePicksDraft(picksDraftName(author, season.id), saved);
  const { show } = useBanners();
  const save = useSavePicks(season.id, author.username, { onSuccess: () => show('success', 'Your picks are saved') });
  const slots = slotsOf(season);
  const editing = season.selection_open && draft.state === 'changed';
  const picks = (editing && draft.unsaved) || (saved?.picks ?? emptyPicks);
  const refusedIn = (current: PicksDraft) => {
    if (!save.error) return [];
    return findRefused({ refusal: save.error.body ?? {}, sent: save.variables }, current, slots);
  };
  const change = (next: PicksDraft) => {
    if (refusedIn(next).length === 0) save.reset();
    draft.change(next);
  };
  return {
    slots,
    picks,
    state: draft.state,
    /** The number of slots that differ from the saved picks. */
    changes: editing ? countChanges(picks, saved?.picks ?? emptyPicks) : 0,
    /** A draft that the slots do not show: other picks were saved later, or the window has closed. */
    setAside: editing ? null : draft.unsaved,
    missing: slots.filter((slot) => !findRider(riders, riderAt(picks, slot))),
    refused: refusedIn(picks),
    error: save.error,
    pending: save.isPending,
    /** The picks on the page were submitted during this visit. */
    justSaved: save.isSuccess && draft.state === 'saved',
    /** The target of the focus after a choice. Null if the focus stays. */
    next: (slot: Slot, riderId: number) => nextStep({ picks, slots, riders }, slot, riderId),
    change,
    resume: draft.resume,
    discard: () => {
      save.reset();
      draft.discard();
    },
    submit: () => save.mutate(picks),
  };
}

interface PicksDraftState {
  state: DraftState;
  unsaved: PicksDraft | null;
  change: (picks: PicksDraft) => void;
  /** Continues a draft that was overtaken, based on the saved picks. */
  resume: () => void;
  discard: () => void;
}

/** The draft of the picks, stored on this device until it is saved or discarded. */
function usePicksDraft(name: string, saved: SavedPicks | null): PicksDraftState {
  const [stored, setStored] = useState(() => parseStoredDraft(loadDraft(name)));
  const state = compareDraft(stored, saved);
  const basis = saved?.dateSaved ?? null;
  // Deletes a draft that equals the saved picks, so that picks that are saved later do not overtake it.
  if (stored && state === 'saved') setStored(null);
  useEffect(() => {
    if (stored) saveDraft(name, JSON.stringify(stored));
    else deleteDraft(name);
  }, [name, stored]);
  return {
    state,
    unsaved: stored?.picks ?? null,
    change: (picks) => setStored((draft) => ({ picks, basis: draft ? draft.basis : basis })),
    resume: () => setStored((draft) => draft && { ...draft, basis }),
    discard: () => setStored(null),
  };
}
