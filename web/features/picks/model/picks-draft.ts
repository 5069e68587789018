import { ordinal } from '../../../../league/contract/short-texts.js';
import { limits } from '../../../../league/contract/limits.js';
import type { PicksDetailed, SeasonRider } from '../../../../league/contract/shapes.js';

/** A slot for a pick: 0 to 4 for the top five, or one of the special picks. */
export type Slot = number | 'independent' | 'rookie';

/** Picks being chosen: ids of riders (`competitor.id`), null for an empty slot. */
export interface PicksDraft {
  ranked: (number | null)[];
  independent: number | null;
  rookie: number | null;
}

interface SpecialSlots {
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
    ranked: emptyPicks.ranked.map((_, slot) => saved.picks[slot]?.competitor_points.competitor.id ?? null),
    independent: saved.independent_pick?.competitor_points.competitor.id ?? null,
    rookie: saved.rookie_pick?.competitor_points.competitor.id ?? null,
  };
}

export function samePicks(one: PicksDraft, other: PicksDraft): boolean {
  const rankedAlike = one.ranked.every((riderId, slot) => riderId === other.ranked[slot]);
  return rankedAlike && one.independent === other.independent && one.rookie === other.rookie;
}

/** Puts a rider in a slot. A rider of another ranked slot swaps with the one here (rules.md 2: five different). */
export function chooseRider(draft: PicksDraft, slot: Slot, riderId: number): PicksDraft {
  if (typeof slot !== 'number') return { ...draft, [slot]: riderId };
  const before = draft.ranked[slot] ?? null;
  const ranked = draft.ranked.map((id) => (id === riderId ? before : id));
  ranked[slot] = riderId;
  return { ...draft, ranked };
}

/** Empties a slot. */
export function clearSlot(draft: PicksDraft, slot: Slot): PicksDraft {
  if (typeof slot !== 'number') return { ...draft, [slot]: null };
  return { ...draft, ranked: draft.ranked.map((riderId, at) => (at === slot ? null : riderId)) };
}

/** What choosing a rider for a slot would change besides; null: nothing. */
export function describeStanding(draft: PicksDraft, slot: Slot, riderId: number): string | null {
  if (riderAt(draft, slot) === riderId) return 'here now';
  const elsewhere = typeof slot === 'number' ? draft.ranked.indexOf(riderId) : -1;
  if (elsewhere < 0) return null;
  return `${slotName(elsewhere)} now – ${riderAt(draft, slot) === null ? 'move' : 'swap'}`;
}

/** The name of a slot. */
export const slotName = (slot: Slot): string => {
  if (typeof slot === 'number') return ordinal(slot + 1);
  return slot === 'independent' ? 'Independent' : 'Rookie';
};

/** All slots of the season. */
export function slotsOf(season: SpecialSlots): Slot[] {
  const slots: Slot[] = emptyPicks.ranked.map((_, slot) => slot);
  if (season.top_independent) slots.push('independent');
  if (season.top_rookie) slots.push('rookie');
  return slots;
}

export const riderAt = (draft: PicksDraft, slot: Slot): number | null =>
  typeof slot === 'number' ? (draft.ranked[slot] ?? null) : draft[slot];

/** The rider with this id (`competitor.id`); undefined if the season does not have it. */
export const findRider = (riders: SeasonRider[], riderId: number | null): SeasonRider | undefined =>
  riders.find(({ competitor_points: { competitor } }) => competitor.id === riderId);

/** The picks as they are stored. */
export interface SavedPicks {
  picks: PicksDraft;
  dateSaved: string;
}

/** Changes that are not saved yet. */
interface StoredDraft {
  picks: PicksDraft;
  /** When the picks that it is based on were saved; null: there were none. */
  basis: string | null;
}

/**
 * `saved`: nothing is changed. `changed`: the draft is based on what is saved. `overtaken`: other picks were saved since it was
 * begun, on another device or in another tab.
 */
export type DraftState = 'saved' | 'changed' | 'overtaken';

export function compareDraft(kept: StoredDraft | null, saved: SavedPicks | null): DraftState {
  if (!kept || samePicks(kept.picks, saved?.picks ?? emptyPicks)) return 'saved';
  return saved && saved.dateSaved !== kept.basis ? 'overtaken' : 'changed';
}

/** Parses a stored draft; null if there is none, or if its format is unknown. */
export function parseStoredDraft(text: string | null): StoredDraft | null {
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
