/** Ids of the riders in the predicted order. */
export type RankedPicks = readonly [number, number, number, number, number];

/** Rider ids. A special pick is null if the season does not require it. */
export interface PickedRiders {
  readonly ranked: RankedPicks;
  readonly independentId: number | null;
  readonly rookieId: number | null;
}

export interface SpecialPicks {
  readonly topIndependent: boolean;
  readonly topRookie: boolean;
}

export type RankedSlot = 1 | 2 | 3 | 4 | 5;

export type PickSlot = RankedSlot | 'independent' | 'rookie';

export const RANKED_SLOTS = [1, 2, 3, 4, 5] as const satisfies readonly RankedSlot[];
export const PICK_SLOTS = [...RANKED_SLOTS, 'independent', 'rookie'] as const satisfies readonly PickSlot[];

export function riderIn(picks: PickedRiders, slot: PickSlot): number | null {
  if (slot === 'independent') return picks.independentId;
  if (slot === 'rookie') return picks.rookieId;
  return picks.ranked[slot - 1] ?? null;
}

export function pickSlotsOf(season: SpecialPicks): PickSlot[] {
  return PICK_SLOTS.filter(
    (slot) => (slot !== 'independent' || season.topIndependent) && (slot !== 'rookie' || season.topRookie),
  );
}

/** One column per slot, because a million members need 30 MB in columns, but 300 MB as objects. */
export interface PicksColumns {
  readonly size: number;
  readonly picksIds: Int32Array;
  /** An index in `riderIds` for each member. */
  readonly picked: Readonly<Record<PickSlot, Uint8Array>>;
  /** The time of the last change to the picks, in microseconds since 2000, as in PostgreSQL. */
  readonly submittedAt: Float64Array;
  /** At most 99 riders. The entry at index 0 is null and means no pick. */
  readonly riderIds: readonly (number | null)[];
}

type GrowingColumns = Pick<PicksColumns, 'picksIds' | 'picked' | 'submittedAt'>;

export function emptyPicksColumns(length: number): GrowingColumns {
  return {
    picksIds: new Int32Array(length),
    picked: eachSlot(() => new Uint8Array(length)),
    submittedAt: new Float64Array(length),
  };
}

export function growPicksColumns(full: GrowingColumns): GrowingColumns {
  const grown = emptyPicksColumns(full.picksIds.length * 2);
  grown.picksIds.set(full.picksIds);
  grown.submittedAt.set(full.submittedAt);
  for (const slot of PICK_SLOTS) grown.picked[slot].set(full.picked[slot]);
  return grown;
}

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

/** An id is null if it is missing or not a whole number. */
export interface SubmittedPicks {
  readonly ranked: readonly (number | null)[];
  readonly independentId: number | null;
  readonly rookieId: number | null;
}

export interface PickableRider {
  readonly riderId: number;
  readonly independent: boolean;
  readonly rookie: boolean;
}

export interface CheckedPicks {
  readonly invalidPicks: boolean[];
  readonly invalidIndependent: boolean;
  readonly invalidRookie: boolean;
  readonly picks: PickedRiders | null;
}

/** Checks picks against rules.md 2 and member-area.md 5. If a rider is picked twice, both slots are invalid. */
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
  const picks = refused ? null : { ranked: [...ranked] as unknown as RankedPicks, independentId, rookieId };
  return { invalidPicks, invalidIndependent, invalidRookie, picks };
}

/** Drops special picks that the season lacks. If it has only one, its id may use either key (wire.md). */
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

function flagSlots(ranked: readonly (number | null)[], known: ReadonlySet<number>): boolean[] {
  const tooMany = ranked.length > RANKED_SLOTS.length;
  return RANKED_SLOTS.map((slot) => {
    const riderId = ranked[slot - 1] ?? null;
    return (
      tooMany || riderId === null || !known.has(riderId) || ranked.indexOf(riderId) !== ranked.lastIndexOf(riderId)
    );
  });
}

export interface PicksWindow {
  readonly selectionOpen: boolean;
  /** The time when the window closes automatically; null if only an admin can close it. */
  readonly picksCloseAt: Date | null;
}

/** See rules.md 5. */
export function isWindowOpen(season: PicksWindow, now: Date): boolean {
  return season.selectionOpen && !hasClosedByItself(season, now);
}

/** 00:00 UTC of the first weekend's first day; null if that time has passed (rules.md 5). */
export function closingTime(firstWeekendStart: string | null, now: Date): Date | null {
  if (firstWeekendStart === null) return null;
  const start = new Date(`${firstWeekendStart}T00:00:00Z`);
  return start > now ? start : null;
}

/** A window that closed automatically stays closed. Weekends in the past do not affect a pending closing time. */
export function nextCloseAt(season: PicksWindow, weekendStarts: readonly string[], now: Date): Date | null {
  if (hasClosedByItself(season, now)) return season.picksCloseAt;
  const toCome = weekendStarts.filter((start) => closingTime(start, now) !== null);
  return closingTime(earliest(season.picksCloseAt === null ? weekendStarts : toCome), now);
}

/** Until the window closes or the season begins, members see only their own picks (rules.md 5). */
export function arePicksHidden(season: { isWindowOpen: boolean; hasBegun: boolean }): boolean {
  return season.isWindowOpen && !season.hasBegun;
}

function hasClosedByItself({ picksCloseAt }: PicksWindow, now: Date): boolean {
  return picksCloseAt !== null && picksCloseAt <= now;
}

function earliest(weekendStarts: readonly string[]): string | null {
  return weekendStarts.toSorted()[0] ?? null;
}

/** Members without picks get reminders this many hours before the window closes. */
export const reminderHours = [168, 24, 3] as const;
export type ReminderHours = (typeof reminderHours)[number];

const hourMs = 3_600_000;

export interface PicksReminder {
  hours: ReminderHours;
  closesAt: Date;
}

export interface ReminderWindow extends PicksWindow {
  readonly picksWindowSetAt: Date;
}

/** Skips reminders that were due before the closing time was set. A late reminder is sent until the next one is due. */
export function dueReminder(window: ReminderWindow, now: Date): PicksReminder | null {
  const { picksCloseAt: closesAt, picksWindowSetAt } = window;
  if (closesAt === null || !isWindowOpen(window, now)) return null;
  const dueAt = (hours: ReminderHours) => closesAt.getTime() - hours * hourMs;
  const hours = reminderHours.findLast((one) => dueAt(one) <= now.getTime());
  return hours !== undefined && dueAt(hours) > picksWindowSetAt.getTime() ? { hours, closesAt } : null;
}
