/** Rider ids in the expected order of the first five places. */
export type RankedPicks = readonly [number, number, number, number, number];

/** Whom a member picked for a season, as rider ids. A special pick is null where the season does not ask for it. */
export interface PickedRiders {
  readonly ranked: RankedPicks;
  readonly independentId: number | null;
  readonly rookieId: number | null;
}

/** Which special picks a season asks for: one, both or neither. */
export interface SpecialPicks {
  readonly topIndependent: boolean;
  readonly topRookie: boolean;
}

/** One of the ranked picks, by the place it is for. */
export type PickedPlace = 1 | 2 | 3 | 4 | 5;

/** One pick of the seven. */
export type PickSlot = PickedPlace | 'independent' | 'rookie';

export const PICKED_PLACES = [1, 2, 3, 4, 5] as const satisfies readonly PickedPlace[];
export const PICK_SLOTS = [...PICKED_PLACES, 'independent', 'rookie'] as const satisfies readonly PickSlot[];

/** The rider picked in a slot; null where there is none. */
export function riderIn(picks: PickedRiders, slot: PickSlot): number | null {
  if (slot === 'independent') return picks.independentId;
  if (slot === 'rookie') return picks.rookieId;
  return picks.ranked[slot - 1] ?? null;
}

/** The picks that count in a season: the five ranked ones and the special ones that it asks for. */
export function pickSlotsOf(season: SpecialPicks): PickSlot[] {
  return PICK_SLOTS.filter(
    (slot) => (slot !== 'independent' || season.topIndependent) && (slot !== 'rookie' || season.topRookie),
  );
}
