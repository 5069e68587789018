import type { YieldToEventLoop } from '../core/in-slices.js';
import { type PicksColumns, type PickSlot, RANKED_SLOTS, type SpecialPicks, pickSlotsOf } from '../picks/pick-rules.js';
import { ColumnSort } from '../standings/column-sort.js';
import { bonusAt } from '../standings/scoring.js';
import type { SeasonSimulator } from './simulate-season.js';

/** Keys above it are sorted by a comparison instead of by their digits. */
const greatestKey = 2 ** 31 - 1;
const widestDigit = 12;
/** Ties of more members than this are sorted by the library's sort. */
const smallTie = 24;

/**
 * Ranks the members of a season at the end of each run of a simulation, with the bonus (rules.md 2 and 4): as `rankMembers` does, but without
 * an object or a table a member. The first two steps of the rank are one whole number, by whose digits members are sorted; further steps are
 * compared only where it is equal.
 */
export class RunRanking {
  /** Members by position: indexes in the order of submission (`members`). */
  readonly order: Int32Array;
  /** The rider of each slot that counts, one block of slots a member, in the order of submission; 0: none, else the index in the model + 1. */
  readonly picked: Uint8Array;
  readonly slots: readonly PickSlot[];
  private readonly keys: Float64Array;
  private readonly digits: Int32Array;
  private readonly spare: Int32Array;
  private readonly counts = new Int32Array(2 ** widestDigit);
  /** What a rider in a slot adds to the key of a member: one block of riders a slot. */
  private readonly worth: Float64Array;
  private readonly width: number;

  /** `riderIds`: those of the model, in its order; `members`: the index in the columns of picks of each member, in the order of submission. */
  constructor(
    season: SpecialPicks,
    picks: PicksColumns,
    riderIds: readonly number[],
    readonly members: Uint32Array,
  ) {
    this.slots = pickSlotsOf(season);
    this.width = riderIds.length + 1;
    this.order = new Int32Array(picks.size);
    this.picked = new Uint8Array(picks.size * this.slots.length);
    this.keys = new Float64Array(picks.size);
    this.digits = new Int32Array(picks.size);
    this.spare = new Int32Array(picks.size);
    this.worth = new Float64Array(this.width * this.slots.length);
    const indexOf = picks.riderIds.map((riderId) => (riderId === null ? 0 : riderIds.indexOf(riderId) + 1));
    for (const [place, slot] of this.slots.entries())
      for (let member = 0; member < picks.size; member += 1)
        this.picked[member * this.slots.length + place] = indexOf[
          picks.picked[slot][this.members[member] as number] as number
        ] as number;
  }

  /** Ranks the members at the end of the run that the simulator has played. */
  rank({ points, top }: Pick<SeasonSimulator, 'points' | 'top'>): void {
    this.fillWorth(points, top);
    const { least, greatest } = this.fillKeys();
    if (greatest - least > greatestKey) this.sortByComparison(points);
    else this.sortByDigits(least, greatest);
    this.orderTies(points);
  }

  private fillWorth(points: Float64Array, top: Int32Array): void {
    const { worth, width } = this;
    // Points in hundredths and, as the lowest five bits, whether the rider is at the position of the slot: the first slot is the highest bit.
    for (const [place, slot] of this.slots.entries()) {
      const start = place * width;
      for (let rider = 0; rider < points.length; rider += 1) worth[start + rider + 1] = (points[rider] as number) * 32;
      const exact = typeof slot === 'number' ? top[slot - 1] : undefined;
      if (exact === undefined || typeof slot !== 'number') continue;
      const own = points[exact] as number;
      worth[start + exact + 1] = (own + bonusAt(slot, own)) * 32 + 2 ** (RANKED_SLOTS.length - slot);
    }
  }

  private fillKeys(): { least: number; greatest: number } {
    const { picked, worth, keys, width } = this;
    const slots = this.slots.length;
    let [least, greatest] = [Infinity, -Infinity];
    for (let member = 0, at = 0; member < keys.length; member += 1) {
      let key = 0;
      for (let place = 0, start = 0; place < slots; place += 1, start += width, at += 1)
        key += worth[start + (picked[at] as number)] as number;
      keys[member] = key;
      if (key < least) least = key;
      if (key > greatest) greatest = key;
    }
    return { least, greatest };
  }

  /** Sorts by the key, greatest first, in two or three passes of counting; members of equal keys stay in the order of submission. */
  private sortByDigits(least: number, greatest: number): void {
    const { keys, digits, counts } = this;
    for (let member = 0; member < keys.length; member += 1) digits[member] = greatest - (keys[member] as number);
    const bits = 32 - Math.clz32(greatest - least);
    const passes = Math.max(1, Math.ceil(bits / widestDigit));
    const width = Math.ceil(bits / passes);
    const mask = 2 ** width - 1;
    // An odd number of passes ends in `order`.
    let [from, to] = passes % 2 === 0 ? [this.order, this.spare] : [this.spare, this.order];
    for (let member = 0; member < from.length; member += 1) from[member] = member;
    for (let pass = 0, shift = 0; pass < passes; pass += 1, shift += width) {
      counts.fill(0, 0, mask + 1);
      for (let member = 0; member < digits.length; member += 1) {
        const digit = ((digits[member] as number) >>> shift) & mask;
        counts[digit] = (counts[digit] as number) + 1;
      }
      for (let digit = 0, next = 0; digit <= mask; digit += 1) {
        const amount = counts[digit] as number;
        counts[digit] = next;
        next += amount;
      }
      for (let place = 0; place < from.length; place += 1) {
        const member = from[place] as number;
        const digit = ((digits[member] as number) >>> shift) & mask;
        const at = counts[digit] as number;
        to[at] = member;
        counts[digit] = at + 1;
      }
      [from, to] = [to, from];
    }
  }

  private sortByComparison(points: Float64Array): void {
    const { order, keys } = this;
    for (let member = 0; member < order.length; member += 1) order[member] = member;
    order.sort((a, b) => (keys[b] as number) - (keys[a] as number) || this.compareTied(a, b, points));
  }

  private orderTies(points: Float64Array): void {
    const { order, keys } = this;
    for (let start = 0; start < order.length;) {
      const key = keys[order[start] as number];
      let end = start + 1;
      while (end < order.length && keys[order[end] as number] === key) end += 1;
      if (end - start > smallTie) order.subarray(start, end).sort((a, b) => this.compareTied(a, b, points));
      else if (end - start > 1) this.insertTied(start, end, points);
      start = end;
    }
  }

  private insertTied(start: number, end: number, points: Float64Array): void {
    const { order } = this;
    for (let from = start + 1; from < end; from += 1) {
      const member = order[from] as number;
      let to = from;
      while (to > start && this.compareTied(order[to - 1] as number, member, points) > 0) {
        order[to] = order[to - 1] as number;
        to -= 1;
      }
      order[to] = member;
    }
  }

  /** Members of equal points and equal exact positions: the points of their picks in the order of the slots, then the submission. */
  private compareTied(a: number, b: number, points: Float64Array): number {
    const { picked } = this;
    const slots = this.slots.length;
    for (let place = 0; place < slots; place += 1) {
      const [riderOfA, riderOfB] = [picked[a * slots + place] as number, picked[b * slots + place] as number];
      if (riderOfA === riderOfB) continue;
      // No rider has no points.
      const difference = (points[riderOfB - 1] ?? 0) - (points[riderOfA - 1] ?? 0);
      if (difference !== 0) return difference;
    }
    return a - b;
  }
}

/** The indexes of members in the columns of picks in the order of submission. */
export async function inSubmissionOrder(
  { size, submittedAt, picksIds }: PicksColumns,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Uint32Array> {
  const sort = new ColumnSort(size, yieldToEventLoop);
  await sort.by(picksIds, 'least');
  await sort.by(submittedAt, 'least');
  return sort.order;
}
