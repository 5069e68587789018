/** Rider ids in the expected order of the first five positions. */
export type RankedPicks = readonly [number, number, number, number, number];

/** The riders that a member picked for a season, as ids. A special pick is null if the season does not require it. */
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

/** A ranked pick, by its expected position. */
export type RankedSlot = 1 | 2 | 3 | 4 | 5;

/** One of the seven picks. */
export type PickSlot = RankedSlot | 'independent' | 'rookie';

export const RANKED_SLOTS = [1, 2, 3, 4, 5] as const satisfies readonly RankedSlot[];
export const PICK_SLOTS = [...RANKED_SLOTS, 'independent', 'rookie'] as const satisfies readonly PickSlot[];

/** The rider picked in a slot; null if there is none. */
export function riderIn(picks: PickedRiders, slot: PickSlot): number | null {
  if (slot === 'independent') return picks.independentId;
  if (slot === 'rookie') return picks.rookieId;
  return picks.ranked[slot - 1] ?? null;
}

/** The slots that count in a season: the five ranked ones and the special ones that it has. */
export function pickSlotsOf(season: SpecialPicks): PickSlot[] {
  return PICK_SLOTS.filter(
    (slot) => (slot !== 'independent' || season.topIndependent) && (slot !== 'rookie' || season.topRookie),
  );
}

/**
 * The picks of all members of a season as columns with one number per member: a million members need 30 MB, as objects they would
 * need 300 MB.
 */
export interface PicksColumns {
  /** The number of members. */
  readonly size: number;
  readonly picksIds: Int32Array;
  /** The rider of each member in a slot, as an index of `riderIds`. */
  readonly picked: Readonly<Record<PickSlot, Uint8Array>>;
  /** When the picks were last changed, in microseconds since 2000, as in PostgreSQL. */
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

/** Picks of a request; null is an id that is missing or not a whole number. */
export interface SubmittedPicks {
  readonly ranked: readonly (number | null)[];
  readonly independentId: number | null;
  readonly rookieId: number | null;
}

/** The attributes of a rider that picks depend on. */
export interface PickableRider {
  readonly riderId: number;
  readonly independent: boolean;
  readonly rookie: boolean;
}

/** The invalid slots of submitted picks, and the picks to store: null if a slot is invalid. */
export interface CheckedPicks {
  /** One flag for each of the five ranked picks. */
  readonly invalidPicks: boolean[];
  readonly invalidIndependent: boolean;
  readonly invalidRookie: boolean;
  readonly picks: PickedRiders | null;
}

/**
 * Checks picks against the season's riders (rules.md 2, member-area.md 5): five different riders of the season, an
 * independent rider and a rookie if the season has these picks. All slots of a rider picked twice are invalid.
 */
export function checkPicks(
  submitted: SubmittedPicks,
  riders: readonly PickableRider[],
  season: SpecialPicks,
): CheckedPicks {
  const { ranked } = submitted;
  const { independentId, rookieId } = specialPicksOf(submitted, season);

  const known = new Set(riders.map(({ riderId }) => riderId));
  const invalidPicks = flagSlots(ranked, known);
  const invalidIndependent =
    season.topIndependent && !riders.some(({ riderId, independent }) => independent && riderId === independentId);
  const invalidRookie = season.topRookie && !riders.some(({ riderId, rookie }) => rookie && riderId === rookieId);

  const refused = invalidPicks.includes(true) || invalidIndependent || invalidRookie;
  // If no slot is invalid there are five ids.
  const picks = refused ? null : { ranked: [...ranked] as unknown as RankedPicks, independentId, rookieId };
  return { invalidPicks, invalidIndependent, invalidRookie, picks };
}

/** The special picks without those that the season does not have. If it has one of the two, its id may be under either key (wire.md). */
function specialPicksOf(
  { independentId, rookieId }: SubmittedPicks,
  { topIndependent, topRookie }: SpecialPicks,
): Pick<PickedRiders, 'independentId' | 'rookieId'> {
  if (topIndependent && topRookie) return { independentId, rookieId };
  return {
    independentId: topIndependent ? (independentId ?? rookieId) : null,
    rookieId: topRookie ? (rookieId ?? independentId) : null,
  };
}

/** Whether each slot is invalid; with more than five ids all are. */
function flagSlots(ranked: readonly (number | null)[], known: ReadonlySet<number>): boolean[] {
  const tooMany = ranked.length > RANKED_SLOTS.length;
  return RANKED_SLOTS.map((slot) => {
    const riderId = ranked[slot - 1] ?? null;
    return (
      tooMany || riderId === null || !known.has(riderId) || ranked.indexOf(riderId) !== ranked.lastIndexOf(riderId)
    );
  });
}

/** The columns of a season that determine when members may submit picks. */
export interface PicksWindow {
  /** The last choice of an admin. */
  readonly selectionOpen: boolean;
  /** When the window closes by itself; null if it stays open until an admin closes it. */
  readonly picksCloseAt: Date | null;
}

/** Whether picks may be submitted: an admin opened the window, and it has not closed by itself (rules.md 5). */
export function isWindowOpen(season: PicksWindow, now: Date): boolean {
  return season.selectionOpen && !hasClosedByItself(season, now);
}

/**
 * When a window closes by itself: at 00:00 UTC of the first day of the season's first weekend. Null if there is no
 * weekend, or if that time has passed (rules.md 5).
 */
export function closingTime(firstWeekendStart: string | null, now: Date): Date | null {
  if (firstWeekendStart === null) return null;
  const start = new Date(`${firstWeekendStart}T00:00:00Z`);
  return start > now ? start : null;
}

/**
 * The closing time to store after a weekend was created, edited or deleted. A window that has closed by itself stays
 * closed; otherwise the closing time is that of the first weekend after the change. A weekend with a start in the past changes nothing: a
 * window that was to close is closed by the first weekend that is still to come.
 */
export function nextCloseAt(season: PicksWindow, weekendStarts: readonly string[], now: Date): Date | null {
  if (hasClosedByItself(season, now)) return season.picksCloseAt;
  const toCome = weekendStarts.filter((start) => closingTime(start, now) !== null);
  return closingTime(earliest(season.picksCloseAt === null ? weekendStarts : toCome), now);
}

/** Whether a member's picks are shown only to that member: until the window closes or the season begins (rules.md 5). */
export function arePicksHidden(season: { isWindowOpen: boolean; hasBegun: boolean }): boolean {
  return season.isWindowOpen && !season.hasBegun;
}

function hasClosedByItself({ picksCloseAt }: PicksWindow, now: Date): boolean {
  return picksCloseAt !== null && picksCloseAt <= now;
}

function earliest(weekendStarts: readonly string[]): string | null {
  return weekendStarts.toSorted()[0] ?? null;
}

/** How many hours before the picks window closes members without picks are reminded: 7 days, 1 day, 3 hours. */
export const reminderHours = [168, 24, 3] as const;
export type ReminderHours = (typeof reminderHours)[number];

const hourMs = 3_600_000;

/** A reminder of a closing time. */
export interface PicksReminder {
  hours: ReminderHours;
  closesAt: Date;
}

/** A picks window with the time of its last opening or change of closing time. */
export interface ReminderWindow extends PicksWindow {
  readonly picksWindowSetAt: Date;
}

/**
 * The reminder that is due; null if there is none. Each closing time has three. A reminder whose time had passed when the window was opened,
 * or got this closing time, is left out. A late one, because no worker ran, is due until the time of the next one.
 */
export function dueReminder(window: ReminderWindow, now: Date): PicksReminder | null {
  const { picksCloseAt: closesAt, picksWindowSetAt } = window;
  if (closesAt === null || !isWindowOpen(window, now)) return null;
  const dueAt = (hours: ReminderHours) => closesAt.getTime() - hours * hourMs;
  const hours = reminderHours.findLast((one) => dueAt(one) <= now.getTime());
  return hours !== undefined && dueAt(hours) > picksWindowSetAt.getTime() ? { hours, closesAt } : null;
}
