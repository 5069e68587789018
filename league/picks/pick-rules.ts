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

type GrowingColumns = Pick<PicksColumns, 'picksIds' | 'picked' | 'submittedAt'>;

/** Columns with room for `length` members. */
export function emptyPicksColumns(length: number): GrowingColumns {
  return {
    picksIds: new Int32Array(length),
    picked: eachSlot(() => new Uint8Array(length)),
    submittedAt: new Float64Array(length),
  };
}

/** The same columns with twice the room. */
export function growPicksColumns(full: GrowingColumns): GrowingColumns {
  const grown = emptyPicksColumns(full.picksIds.length * 2);
  grown.picksIds.set(full.picksIds);
  grown.submittedAt.set(full.submittedAt);
  for (const slot of PICK_SLOTS) grown.picked[slot].set(full.picked[slot]);
  return grown;
}

/** The columns of the first `size` members. */
export function cutPicksColumns({ picksIds, picked, submittedAt }: GrowingColumns, size: number): GrowingColumns {
  return {
    picksIds: picksIds.subarray(0, size),
    picked: eachSlot((slot) => picked[slot].subarray(0, size)),
    submittedAt: submittedAt.subarray(0, size),
  };
}

function eachSlot(column: (slot: PickSlot) => Uint8Array): Record<PickSlot, Uint8Array> {
  return Object.fromEntries(PICK_SLOTS.map((slot) => [slot, column(slot)])) as Record<PickSlot, Uint8Array>;
}

/** Picks as they were sent; null is an id that is missing or not a whole number. */
export interface SubmittedPicks {
  readonly ranked: readonly (number | null)[];
  readonly independentId: number | null;
  readonly rookieId: number | null;
}

/** A rider of the season, as far as picking is concerned. */
export interface PickableRider {
  readonly riderId: number;
  readonly independent: boolean;
  readonly rookie: boolean;
}

/** What is wrong with submitted picks, and the picks to store: null when anything is wrong. */
export interface CheckedPicks {
  /** One flag for each of the five ranked picks. */
  readonly invalidPicks: boolean[];
  readonly invalidIndependent: boolean;
  readonly invalidRookie: boolean;
  readonly picks: PickedRiders | null;
}

/**
 * Checks picks against the season's riders (rules.md 2, member-area.md 5): five different riders of the season, an
 * independent rider and a rookie where the season has these picks. Of a doubled rider every slot is flagged.
 */
export function checkPicks(
  submitted: SubmittedPicks,
  riders: readonly PickableRider[],
  season: SpecialPicks,
): CheckedPicks {
  const { ranked } = submitted;
  const { independentId, rookieId } = askedSpecials(submitted, season);

  const known = new Set(riders.map(({ riderId }) => riderId));
  const invalidPicks = flagSlots(ranked, known);
  const invalidIndependent =
    season.topIndependent && !riders.some(({ riderId, independent }) => independent && riderId === independentId);
  const invalidRookie = season.topRookie && !riders.some(({ riderId, rookie }) => rookie && riderId === rookieId);

  const refused = invalidPicks.includes(true) || invalidIndependent || invalidRookie;
  // Without a flag on any slot there are five ids.
  const picks = refused ? null : { ranked: [...ranked] as unknown as RankedPicks, independentId, rookieId };
  return { invalidPicks, invalidIndependent, invalidRookie, picks };
}

/** Drops the special picks that the season does not have. Where it has one of the two, its id may be under either key (wire.md). */
function askedSpecials(
  { independentId, rookieId }: SubmittedPicks,
  { topIndependent, topRookie }: SpecialPicks,
): Pick<PickedRiders, 'independentId' | 'rookieId'> {
  if (topIndependent && topRookie) return { independentId, rookieId };
  return {
    independentId: topIndependent ? (independentId ?? rookieId) : null,
    rookieId: topRookie ? (rookieId ?? independentId) : null,
  };
}

/** More than five ids are no ranking of five: then every slot is flagged. */
function flagSlots(ranked: readonly (number | null)[], known: ReadonlySet<number>): boolean[] {
  const tooMany = ranked.length > RANKED_SLOTS.length;
  return RANKED_SLOTS.map((slot) => {
    const riderId = ranked[slot - 1] ?? null;
    return (
      tooMany || riderId === null || !known.has(riderId) || ranked.indexOf(riderId) !== ranked.lastIndexOf(riderId)
    );
  });
}

/** When members may submit picks, as the season stores it. */
export interface PicksWindow {
  /** What an admin last chose. */
  readonly selectionOpen: boolean;
  /** When the window closes by itself; null: it stays open until an admin closes it. */
  readonly picksCloseAt: Date | null;
}

/** Whether picks may be submitted: an admin opened the window, and it has not closed by itself since (rules.md 5). */
export function isWindowOpen(season: PicksWindow, now: Date): boolean {
  return season.selectionOpen && !hasClosedByItself(season, now);
}

/**
 * When a window closes by itself: at 00:00 UTC of the first day of the season's first weekend. Null where there is no
 * weekend, or where that moment has passed: a start in the past closes nothing (rules.md 5).
 */
export function closingTime(firstWeekendStart: string | null, now: Date): Date | null {
  if (firstWeekendStart === null) return null;
  const start = new Date(`${firstWeekendStart}T00:00:00Z`);
  return start > now ? start : null;
}

/**
 * The closing time to store after a weekend was created, edited or deleted. A window that has closed by itself stays
 * closed; otherwise it follows the weekend that is the first after the change.
 */
export function nextCloseAt(season: PicksWindow, weekendStarts: readonly string[], now: Date): Date | null {
  return hasClosedByItself(season, now) ? season.picksCloseAt : closingTime(earliest(weekendStarts), now);
}

/** Whether a member's picks are shown to that member alone: until the window closes or a result is stored (rules.md 5). */
export function arePicksHidden(season: { windowOpen: boolean; anyResultStored: boolean }): boolean {
  return season.windowOpen && !season.anyResultStored;
}

function hasClosedByItself({ picksCloseAt }: PicksWindow, now: Date): boolean {
  return picksCloseAt !== null && picksCloseAt <= now;
}

function earliest(weekendStarts: readonly string[]): string | null {
  return weekendStarts.toSorted()[0] ?? null;
}
