/** Rider ids in the expected order of the first five positions. */
export type RankedPicks = readonly [number, number, number, number, number];

/** Whom a member picked for a season, as rider ids. A special pick is null where the season does not ask for it. */
export interface PickedRiders {
  readonly ranked: RankedPicks;
  readonly independentId: number | null;
  readonly rookieId: number | null;
}

/** Which special picks a season has: one, both or neither. */
export interface SpecialPicks {
  readonly topIndependent: boolean;
  readonly topRookie: boolean;
}

/** One of the ranked picks, by the position it is for. */
export type RankedSlot = 1 | 2 | 3 | 4 | 5;

/** One pick of the seven. */
export type PickSlot = RankedSlot | 'independent' | 'rookie';

export const RANKED_SLOTS = [1, 2, 3, 4, 5] as const satisfies readonly RankedSlot[];
export const PICK_SLOTS = [...RANKED_SLOTS, 'independent', 'rookie'] as const satisfies readonly PickSlot[];

/** The rider picked in a slot; null where there is none. */
export function riderIn(picks: PickedRiders, slot: PickSlot): number | null {
  if (slot === 'independent') return picks.independentId;
  if (slot === 'rookie') return picks.rookieId;
  return picks.ranked[slot - 1] ?? null;
}

/** The picks that count in a season: the five ranked ones and the special ones that it has. */
export function pickSlotsOf(season: SpecialPicks): PickSlot[] {
  return PICK_SLOTS.filter(
    (slot) => (slot !== 'independent' || season.topIndependent) && (slot !== 'rookie' || season.topRookie),
  );
}

/**
 * The picks of all members of a season as columns, in each one number per member: a million members take 30 MB instead of the 300 that
 * as many objects take.
 */
export interface PicksColumns {
  /** How many members there are. */
  readonly size: number;
  readonly picksIds: Int32Array;
  /** Whom each member picked in a slot, as an index of `riderIds`. */
  readonly picked: Readonly<Record<PickSlot, Uint8Array>>;
  /** When the picks were last changed, in microseconds since 2000, as the database counts. */
  readonly submittedAt: Float64Array;
  /** The riders of the season (rules.md: at most 99 numbers); null at index 0, for no pick. */
  readonly riderIds: readonly (number | null)[];
}
