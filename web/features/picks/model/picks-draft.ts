import { limits } from '../../../../league/contract/limits.js';
import type { PicksDetailed, SeasonRider } from '../../../../league/contract/shapes.js';
import { ordinal } from '../../../lib/format.js';

/** A place for a pick: 0 to 4 for the top five, or one of the special picks. */
export type Place = number | 'independent' | 'rookie';

/** Picks as they are being chosen: ids of riders (`competitor.id`), null where none is chosen yet. */
export interface PicksDraft {
  ranked: (number | null)[];
  independent: number | null;
  rookie: number | null;
}

interface SpecialPlaces {
  top_independent: boolean;
  top_rookie: boolean;
}

export const emptyPicks: PicksDraft = {
  ranked: Array.from({ length: limits.rankedPicks }, () => null),
  independent: null,
  rookie: null,
};

/** Saved picks in the form of a draft. */
export function draftOf(saved: Pick<PicksDetailed, 'picks' | 'independent_pick' | 'rookie_pick'>): PicksDraft {
  return {
    ranked: emptyPicks.ranked.map((_, place) => saved.picks[place]?.competitor_points.competitor.id ?? null),
    independent: saved.independent_pick?.competitor_points.competitor.id ?? null,
    rookie: saved.rookie_pick?.competitor_points.competitor.id ?? null,
  };
}

export function samePicks(one: PicksDraft, other: PicksDraft): boolean {
  const rankedAlike = one.ranked.every((riderId, place) => riderId === other.ranked[place]);
  return rankedAlike && one.independent === other.independent && one.rookie === other.rookie;
}

/** Puts a rider on a place. One who stands on another of the five swaps with the rider that was here (rules.md 2: five different). */
export function chooseRider(draft: PicksDraft, place: Place, riderId: number): PicksDraft {
  if (typeof place !== 'number') return { ...draft, [place]: riderId };
  const before = draft.ranked[place] ?? null;
  const ranked = draft.ranked.map((id) => (id === riderId ? before : id));
  ranked[place] = riderId;
  return { ...draft, ranked };
}

/** Takes the rider away from a place. */
export function clearPlace(draft: PicksDraft, place: Place): PicksDraft {
  if (typeof place !== 'number') return { ...draft, [place]: null };
  return { ...draft, ranked: draft.ranked.map((riderId, at) => (at === place ? null : riderId)) };
}

/** What choosing a rider for a place would do beyond putting them there; null: nothing. */
export function describeStanding(draft: PicksDraft, place: Place, riderId: number): string | null {
  if (riderAt(draft, place) === riderId) return 'here now';
  const elsewhere = typeof place === 'number' ? draft.ranked.indexOf(riderId) : -1;
  if (elsewhere < 0) return null;
  return `${placeName(elsewhere)} now – ${riderAt(draft, place) === null ? 'move' : 'swap'}`;
}

/** What stands at a place's left. */
export const placeName = (place: Place): string => {
  if (typeof place === 'number') return ordinal(place + 1);
  return place === 'independent' ? 'Independent' : 'Rookie';
};

/** All places that the season asks for. */
export function placesOf(season: SpecialPlaces): Place[] {
  const places: Place[] = emptyPicks.ranked.map((_, place) => place);
  if (season.top_independent) places.push('independent');
  if (season.top_rookie) places.push('rookie');
  return places;
}

export const riderAt = (draft: PicksDraft, place: Place): number | null =>
  typeof place === 'number' ? (draft.ranked[place] ?? null) : draft[place];

/** The rider with this id (`competitor.id`); undefined where there is none, or not any more. */
export const findRider = (riders: SeasonRider[], riderId: number | null): SeasonRider | undefined =>
  riders.find(({ competitor_points: { competitor } }) => competitor.id === riderId);

/** The picks as they are stored. */
export interface SavedPicks {
  picks: PicksDraft;
  dateSaved: string;
}

/** Changes that are not saved yet. */
interface KeptDraft {
  picks: PicksDraft;
  /** When the picks were saved that it began from; null: there were none. */
  basis: string | null;
}

/**
 * `saved`: nothing is changed. `changed`: the draft goes on from what is saved. `overtaken`: other picks were saved since it
 * was begun, on another device or in another tab.
 */
export type DraftState = 'saved' | 'changed' | 'overtaken';

export function compareDraft(kept: KeptDraft | null, saved: SavedPicks | null): DraftState {
  if (!kept || samePicks(kept.picks, saved?.picks ?? emptyPicks)) return 'saved';
  return saved && saved.dateSaved !== kept.basis ? 'overtaken' : 'changed';
}

/** What was kept as text; null where nothing was, or nothing that this version of the site understands. */
export function parseKept(text: string | null): KeptDraft | null {
  const kept = parseJson(text) as { picks?: Partial<PicksDraft>; basis?: unknown } | null | undefined;
  const { ranked, independent = null, rookie = null } = kept?.picks ?? {};
  const basis = typeof kept?.basis === 'string' ? kept.basis : null;
  if (!Array.isArray(ranked) || ranked.length !== emptyPicks.ranked.length) return null;
  if (![...ranked, independent, rookie].every(isRiderOrNone)) return null;
  return { picks: { ranked, independent, rookie }, basis };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const isRiderOrNone = (value: unknown): boolean => value === null || Number.isInteger(value);
