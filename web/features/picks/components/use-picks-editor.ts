import { useEffect, useState } from 'react';
import type { SeasonRider, SeasonSimple } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { deleteDraft, saveDraft, loadDraft } from '../../../lib/drafts.js';
import { useSavePicks } from '../api/picks.js';
import {
  compareDraft,
  type DraftState,
  emptyPicks,
  findRider,
  parseStoredDraft,
  type PicksDraft,
  type Slot,
  slotsOf,
  riderAt,
  type SavedPicks,
} from '../model/picks-draft.js';
import { nextStep } from '../model/slot-order.js';
import { findRefused } from '../model/picks-refusal.js';

export interface PicksOfSeason {
  season: SeasonSimple;
  username: string;
  saved: SavedPicks | null;
  riders: SeasonRider[];
}

/** The picks in the slots, what is missing or refused, and the actions: choose, submit, discard. */
export function usePicksEditor({ season, username, saved, riders }: PicksOfSeason) {
  const draft = usePicksDraft(`${username} picks ${season.id}`, saved);
  const { show } = useBanners();
  const save = useSavePicks(season.id, username, { onSuccess: () => show('success', 'Your picks are saved') });
  const slots = slotsOf(season);
  const editing = season.selection_open && draft.state === 'changed';
  const picks = (editing && draft.unsaved) || (saved?.picks ?? emptyPicks);
  const refusedIn = (now: PicksDraft) => {
    if (!save.error) return [];
    return findRefused({ refusal: save.error.body ?? {}, sent: save.variables }, now, slots);
  };
  const change = (next: PicksDraft) => {
    if (refusedIn(next).length === 0) save.reset();
    draft.change(next);
  };
  return {
    slots,
    picks,
    state: draft.state,
    /** A draft that is not shown in the slots: overtaken by other picks, or too late. */
    setAside: editing ? null : draft.unsaved,
    missing: slots.filter((slot) => !findRider(riders, riderAt(picks, slot))),
    refused: refusedIn(picks),
    error: save.error,
    pending: save.isPending,
    /** The picks shown were submitted on this visit. */
    justSaved: save.isSuccess && draft.state === 'saved',
    /** Where the reader goes on after choosing a rider for a slot; null: nowhere. */
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

interface OwnDraft {
  state: DraftState;
  /** The unsaved picks. */
  unsaved: PicksDraft | null;
  change: (picks: PicksDraft) => void;
  /** Continues an overtaken draft, based on what is saved now. */
  resume: () => void;
  discard: () => void;
}

/** The draft of the picks, stored on this device until it is saved or discarded. */
function usePicksDraft(name: string, saved: SavedPicks | null): OwnDraft {
  const [kept, setKept] = useState(() => parseStoredDraft(loadDraft(name)));
  const state = compareDraft(kept, saved);
  const basis = saved?.dateSaved ?? null;
  // A draft that equals the saved picks is deleted, so that picks saved later don't overtake it.
  if (kept && state === 'saved') setKept(null);
  useEffect(() => {
    if (kept) saveDraft(name, JSON.stringify(kept));
    else deleteDraft(name);
  }, [name, kept]);
  return {
    state,
    unsaved: kept?.picks ?? null,
    change: (picks) => setKept((now) => ({ picks, basis: now ? now.basis : basis })),
    resume: () => setKept((now) => now && { ...now, basis }),
    discard: () => setKept(null),
  };
}
