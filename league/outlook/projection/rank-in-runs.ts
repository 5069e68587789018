import type { YieldToEventLoop } from '../../rules/in-slices.js';
import {
  type PicksColumns,
  type PickSlot,
  RANKED_SLOTS,
  type SpecialPicks,
  pickSlotsOf,
} from '../../rules/pick-rules.js';
import { ColumnSort } from '../../rules/column-sort.js';
import { bonusAt } from '../../rules/scoring.js';
import type { SeasonSimulator } from './simulate-season.js';

/** Keys with a greater range are sorted by comparison instead of by digits. */
const maxKeyRange = 2 ** 31 - 1;
const maxDigitBits = 12;
/** Larger groups of ties are sorted by `sort` instead of insertion. */
const maxInsertionSort = 24;

/**
 * Ranks members in the same way as `rankMembers`, but without objects (rules.md 2 and 4). The first two rank steps form
 * a number that is sorted by its digits. Further steps are compared only for equal numbers.
 */
export class RunRanking {
  /** Members by position, as indexes in the order of submission (`members`). */
  readonly order: Int32Array;
  /** The riders of each member's slots, as an index in the model plus 1, or 0. */
  readonly picked: Uint8Array;
  readonly slots: readonly PickSlot[];
  private readonly keys: Float64Array;
  private readonly digits: Int32Array;
  private readonly spare: Int32Array;
  private readonly counts = new Int32Array(2 ** maxDigitBits);
  /** The part of a member's key that each rider adds in each slot. */
  private readonly keyParts: Float64Array;
  private readonly width: number;

  /** `riderIds` is in the order of the model. `members` maps the order of submission to the columns of picks. */
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
    this.keyParts = new Float64Array(this.width * this.slots.length);
    const indexOf = picks.riderIds.map((riderId) => (riderId === null ? 0 : riderIds.indexOf(riderId) + 1));
    for (const [slotIndex, slot] of this.slots.entries())
      for (let member = 0; member < picks.size; member += 1)
        this.picked[member * this.slots.length + slotIndex] = indexOf[
          picks.picked[slot][this.members[member] as number] as number
        ] as number;
  }

  rank({ points, top }: Pick<SeasonSimulator, 'points' | 'top'>): void {
    this.fillKeyParts(points, top);
    const { least, greatest } = this.fillKeys();
    if (greatest - least > maxKeyRange) this.sortByComparison(points);
    else this.sortByDigits(least, greatest);
    this.orderTies(points);
  }

  private fillKeyParts(points: Float64Array, top: Int32Array): void {
    const { keyParts, width } = this;
    // The lowest five bits show whether the rider has the position of the slot, with the first slot in the highest bit.
    for (const [slotIndex, slot] of this.slots.entries()) {
      const start = slotIndex * width;
      for (let rider = 0; rider < points.length; rider += 1)
        keyParts[start + rider + 1] = (points[rider] as number) * 32;
      const exact = typeof slot === 'number' ? top[slot - 1] : undefined;
      if (exact === undefined || typeof slot !== 'number') continue;
      const own = points[exact] as number;
      keyParts[start + exact + 1] = (own + bonusAt(slot, own)) * 32 + 2 ** (RANKED_SLOTS.length - slot);
    }
  }

  private fillKeys(): { least: number; greatest: number } {
    const { picked, keyParts, keys, width } = this;
    const slots = this.slots.length;
    let [least, greatest] = [Infinity, -Infinity];
    for (let member = 0, offset = 0; member < keys.length; member += 1) {
      let key = 0;
      for (let slot = 0, start = 0; slot < slots; slot += 1, start += width, offset += 1)
        key += keyParts[start + (picked[offset] as number)] as number;
      keys[member] = key;
      if (key < least) least = key;
      if (key > greatest) greatest = key;
    }
    return { least, greatest };
  }

  /** A counting sort of the keys in descending order. It is stable, so equal keys stay in the order of submission. */
  private sortByDigits(least: number, greatest: number): void {
    const { keys, digits, counts } = this;
    for (let member = 0; member < keys.length; member += 1) digits[member] = greatest - (keys[member] as number);
    const bits = 32 - Math.clz32(greatest - least);
    const passes = Math.max(1, Math.ceil(bits / maxDigitBits));
    const width = Math.ceil(bits / passes);
    const mask = 2 ** width - 1;
    // The last pass must write to `order`.
    let [from, to] = passes % 2 === 0 ? [this.order, this.spare] : [this.spare, this.order];
    for (let member = 0; member < from.length; member += 1) from[member] = member;
    for (let pass = 0, shift = 0; pass < passes; pass += 1, shift += width) {
      counts.fill(0, 0, mask + 1);
      for (let member = 0; member < digits.length; member += 1) {
        const digit = ((digits[member] as number) >>> shift) & mask;
        counts[digit] = (counts[digit] as number) + 1;
      }
      for (let digit = 0, next = 0; digit <= mask; digit += 1) {
        const count = counts[digit] as number;
        counts[digit] = next;
        next += count;
      }
      for (let index = 0; index < from.length; index += 1) {
        const member = from[index] as number;
        const digit = ((digits[member] as number) >>> shift) & mask;
        const target = counts[digit] as number;
        to[target] = member;
        counts[digit] = target + 1;
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
      if (end - start > maxInsertionSort) order.subarray(start, end).sort((a, b) => this.compareTied(a, b, points));
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

  /** Compares the points of picks in the order of the slots, then the submission. */
  private compareTied(a: number, b: number, points: Float64Array): number {
    const { picked } = this;
    const slots = this.slots.length;
    for (let slot = 0; slot < slots; slot += 1) {
      const [riderOfA, riderOfB] = [picked[a * slots + slot] as number, picked[b * slots + slot] as number];
      if (riderOfA === riderOfB) continue;
      // An empty slot has 0 points.
      const difference = (points[riderOfB - 1] ?? 0) - (points[riderOfA - 1] ?? 0);
      if (difference !== 0) return difference;
    }
    return a - b;
  }
}

/** Returns indexes in the columns of picks. */
export async function inSubmissionOrder(
  { size, submittedAt, picksIds }: PicksColumns,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Uint32Array> {
  const sort = new ColumnSort(size, yieldToEventLoop);
  await sort.by(picksIds, 'least');
  await sort.by(submittedAt, 'least');
  return sort.order;
}
