import { ordinal } from '../../../../league/contract/short-texts.js';
import type { PicksDetailed, SeasonRider } from '../../../../league/contract/shapes.js';
import type { PreviousSeasonAnswer, PicksRefusal } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { countChanges, emptyPicks, type PicksDraft, type StoredDraft } from '../../../shared/picks/stored-picks.js';

/** 0 to 4 for the top five, or one of the special picks. */
export type Slot = number | 'independent' | 'rookie';

interface SpecialSlots {
  top_independent: boolean;
  top_rookie: boolean;
}

export function draftOf(saved: Pick<PicksDetailed, 'picks' | 'independent_pick' | 'rookie_pick'>): PicksDraft {
  return {
    ranked: emptyPicks.ranked.map((_, slot) => saved.picks[slot]?.competitor_points.competitor.id ?? null),
    independent: saved.independent_pick?.competitor_points.competitor.id ?? null,
    rookie: saved.rookie_pick?.competitor_points.competitor.id ?? null,
  };
}

/**
 * Puts a rider into a slot. A rider from another ranked slot swaps with the one in this slot (rules.md 2: five
 * different).
 */
export function chooseRider(draft: PicksDraft, slot: Slot, riderId: number): PicksDraft {
  if (typeof slot !== 'number') return { ...draft, [slot]: riderId };
  const before = draft.ranked[slot] ?? null;
  const ranked = draft.ranked.map((id) => (id === riderId ? before : id));
  ranked[slot] = riderId;
  return { ...draft, ranked };
}

export function clearSlot(draft: PicksDraft, slot: Slot): PicksDraft {
  if (typeof slot !== 'number') return { ...draft, [slot]: null };
  return { ...draft, ranked: draft.ranked.map((riderId, index) => (index === slot ? null : riderId)) };
}

/** A rider's current slot, and the effect of choosing the rider for `slot`. Null if the rider is in no other slot. */
export function describeCurrentSlot(draft: PicksDraft, slot: Slot, riderId: number): string | null {
  if (riderAt(draft, slot) === riderId) return 'here now';
  const elsewhere = typeof slot === 'number' ? draft.ranked.indexOf(riderId) : -1;
  if (elsewhere < 0) return null;
  return `${slotName(elsewhere)} now – ${riderAt(draft, slot) === null ? 'move' : 'swap'}`;
}

export const slotName = (slot: Slot): string => {
  if (typeof slot === 'number') return ordinal(slot + 1);
  return slot === 'independent' ? 'Independent' : 'Rookie';
};

export function slotsOf(season: SpecialSlots): Slot[] {
  const slots: Slot[] = emptyPicks.ranked.map((_, slot) => slot);
  if (season.top_independent) slots.push('independent');
  if (season.top_rookie) slots.push('rookie');
  return slots;
}

export const riderAt = (draft: PicksDraft, slot: Slot): number | null =>
  typeof slot === 'number' ? (draft.ranked[slot] ?? null) : draft[slot];

export const findRider = (riders: SeasonRider[], riderId: number | null): SeasonRider | undefined =>
  riders.find(({ competitor_points: { competitor } }) => competitor.id === riderId);

export interface SavedPicks {
  picks: PicksDraft;
  dateSaved: string;
}

/**
 * `saved`: the draft has no changes. `changed`: it is based on the saved picks. `overtaken`: other picks have been
 * saved since the draft was begun, on another device or in another tab.
 */
export type DraftState = 'saved' | 'changed' | 'overtaken';

export function compareDraft(draft: StoredDraft | null, saved: SavedPicks | null): DraftState {
  if (!draft || countChanges(draft.picks, saved?.picks ?? emptyPicks) === 0) return 'saved';
  return saved && saved.dateSaved !== draft.basis ? 'overtaken' : 'changed';
}

/** The target of the focus after a choice. */
export type NextStep = Slot | 'submit';

/**
 * After a choice the focus moves to the next empty slot, starting over at the first. If all slots are filled, it moves
 * to Submit. Null if the slot already had a rider.
 */
export function nextStep(
  { picks, slots, riders }: { picks: PicksDraft; slots: readonly Slot[]; riders: SeasonRider[] },
  slot: Slot,
  riderId: number,
): NextStep | null {
  const isEmpty = (draft: PicksDraft, other: Slot) => !findRider(riders, riderAt(draft, other));
  if (!isEmpty(picks, slot)) return null;
  const chosen = chooseRider(picks, slot, riderId);
  const index = slots.indexOf(slot);
  return [...slots.slice(index + 1), ...slots.slice(0, index)].find((other) => isEmpty(chosen, other)) ?? 'submit';
}

/** Moves a rider to another ranked slot. The riders in between move up or down by one. */
export function moveRider(draft: PicksDraft, from: number, to: number): PicksDraft {
  const rider = draft.ranked[from] ?? null;
  const others = draft.ranked.toSpliced(from, 1);
  return { ...draft, ranked: others.toSpliced(to, 0, rider) };
}

type PreviousResult = NonNullable<PreviousSeasonAnswer['previous']>['riders'][number];

/** The riders' results in the previous season, by the id of the rider. */
export interface PreviousSeason {
  year: number;
  results: ReadonlyMap<number, PreviousResult>;
}

/** Orders riders by their position in the previous season. Riders without a position keep their order, at the end. */
export function orderRiders(riders: readonly SeasonRider[], previous: PreviousSeason | null): SeasonRider[] {
  const positionOf = ({ competitor_points: { competitor } }: SeasonRider) =>
    previous?.results.get(competitor.id)?.position ?? Infinity;
  // Infinity - Infinity is NaN, which a comparator must not return.
  return riders.toSorted((a, b) => (positionOf(a) === positionOf(b) ? 0 : positionOf(a) - positionOf(b)));
}

const { picks: texts } = messages;

/** All reasons of a refusal in one text. Undefined without a reason. */
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

interface RefusedPicks {
  refusal: Partial<PicksRefusal>;
  sent: PicksDraft;
}

/** The slots to highlight, which are refused slots whose rider has not changed. */
export function findRefused({ refusal, sent }: RefusedPicks, current: PicksDraft, slots: Slot[]): Slot[] {
  return slots.filter((slot) => isRefused(refusal, slot) && riderAt(sent, slot) === riderAt(current, slot));
}

function isRefused(refusal: Partial<PicksRefusal>, slot: Slot): boolean {
  if (slot === 'independent') return refusal.invalid_independent ?? false;
  if (slot === 'rookie') return refusal.invalid_rookie ?? false;
  return refusal.invalid_picks?.[slot] ?? false;
}
