import { PICK_SLOTS, type PickedRiders, type PickSlot } from '../picks/picked-riders.js';
import type { PicksColumns } from '../picks/picks-columns.js';
import { valueAt } from './compare-members.js';
import { memberPoints } from './member-points.js';
import { inSlices, type Pause } from './pause.js';
import type { RankStep } from './rank-steps.js';
import type { ScoringContext } from './scoring-context.js';

/** Each member's points in hundredths. */
export function pointsColumn(
  picks: PicksColumns,
  context: ScoringContext,
  withBonus: boolean,
  pause: Pause,
): Promise<Float64Array> {
  const points = new Float64Array(picks.size);
  return sumOverPicks(picks, points, (only) => memberPoints(only, context, withBonus), pause);
}

/**
 * A whole number for each member by one of the rules that look at picks; the greater is ahead. Fills the `sums` that are
 * given. What a rule looks at is a sum over the picks: so it is asked once what a rider in a slot is worth, and a member's
 * number is the sum of seven of these answers.
 */
export function ruleColumn(
  rule: 'rider-based' | 'points-based',
  picks: PicksColumns,
  context: ScoringContext,
  sums: Float64Array,
  pause: Pause,
): Promise<Float64Array> {
  const steps = context.steps.filter((step) => step.rule === rule);
  return sumOverPicks(picks, sums, (only, slot) => digitOf(only, slot, steps, context), pause);
}

/** The steps of a rule are the digits of its number: at most 99 riders and seven picks stay below 2^53. */
function digitOf(only: PickedRiders, slot: PickSlot, steps: readonly RankStep[], context: ScoringContext): number {
  const index = steps.findIndex((step) => step.slot === slot);
  const step = steps[index];
  if (!step) return 0;
  const value = valueAt(step, { picksId: 0, picks: only, pointsHundredths: 0, submittedAt: 0 }, context);
  const values = step.rule === 'points-based' ? context.riderPoints : [0, 1];
  return values.indexOf(value) * values.length ** (steps.length - 1 - index);
}

/** Adds up, for every member, what each of the picks is worth alone. */
async function sumOverPicks(
  { size, picked, riderIds }: PicksColumns,
  sums: Float64Array,
  worthOf: (only: PickedRiders, slot: PickSlot) => number,
  pause: Pause,
): Promise<Float64Array> {
  sums.fill(0);
  for (const slot of PICK_SLOTS) {
    const worth = Float64Array.from(riderIds, (riderId) => worthOf(onlyPick(slot, riderId), slot));
    // So it is with picks that the season does not ask for.
    if (worth.every((number) => number === 0)) continue;
    const riders = picked[slot];
    await inSlices(size, pause, (from, to) => {
      for (let member = from; member < to; member += 1) {
        sums[member] = (sums[member] as number) + (worth[riders[member] as number] as number);
      }
    });
  }
  return sums;
}

/** Picks of one rider and nobody else; 0 is the id of no rider. */
function onlyPick(slot: PickSlot, riderId: number | null): PickedRiders {
  const at = (place: PickSlot) => (place === slot ? (riderId ?? 0) : 0);
  return {
    ranked: [at(1), at(2), at(3), at(4), at(5)],
    independentId: slot === 'independent' ? riderId : null,
    rookieId: slot === 'rookie' ? riderId : null,
  };
}
