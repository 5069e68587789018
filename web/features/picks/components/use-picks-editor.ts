import type { SeasonRider, SeasonSimple } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import { useSavePicks } from '../api/use-save-picks.js';
import { findRefused } from '../model/find-refused.js';
import type { SavedPicks } from '../model/kept-draft.js';
import { emptyPicks, findRider, placesOf, riderAt } from '../model/picks-draft.js';
import type { PicksDraft } from '../model/picks-draft.js';
import { usePicksDraft } from './use-picks-draft.js';

export interface PicksOfSeason {
  season: SeasonSimple;
  username: string;
  saved: SavedPicks | null;
  riders: SeasonRider[];
}

/** What stands in the places, what is missing or refused of it, and what can be done: choose, submit, discard. */
export function usePicksEditor({ season, username, saved, riders }: PicksOfSeason) {
  const draft = usePicksDraft(`${username} picks ${season.id}`, saved);
  const { show } = useBanners();
  const save = useSavePicks(season.id, username, { onSuccess: () => show('success', 'Your picks are saved') });
  const places = placesOf(season);
  const editing = season.selection_open && draft.state === 'changed';
  const picks = (editing && draft.unsaved) || (saved?.picks ?? emptyPicks);
  const refusedIn = (now: PicksDraft) => {
    if (!save.error) return [];
    return findRefused({ refusal: save.error.body ?? {}, sent: save.variables }, now, places);
  };
  const change = (next: PicksDraft) => {
    if (refusedIn(next).length === 0) save.reset();
    draft.change(next);
  };
  return {
    places,
    picks,
    state: draft.state,
    /** Changes that don't stand in the places: they were overtaken, or the window closed before. */
    setAside: editing ? null : draft.unsaved,
    missing: places.filter((place) => !findRider(riders, riderAt(picks, place))),
    refused: refusedIn(picks),
    error: save.error,
    pending: save.isPending,
    change,
    resume: draft.resume,
    discard: () => {
      save.reset();
      draft.discard();
    },
    submit: () => save.mutate(picks),
  };
}
