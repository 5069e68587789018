import { riderIn, type PickedRiders, type PickSlot } from '../picks/picked-riders.js';
import type { Hundredths } from '../riders/hundredths.js';
import type { ScoringContext } from './scoring-context.js';

/**
 * A member's points (rules.md 2): the season's points of the five ranked riders, plus those of the independent and the
 * rookie where the season asks for them. A rider picked twice counts in each place.
 */
export function scorePicks(picks: PickedRiders, context: ScoringContext): Hundredths {
  let sum = 0;
  for (const slot of context.slots) sum += pickPoints(picks, slot, context);
  return sum;
}

/** What the rider picked in a slot earned; 0 where none is picked. */
export function pickPoints(picks: PickedRiders, slot: PickSlot, context: ScoringContext): Hundredths {
  const riderId = riderIn(picks, slot);
  return riderId === null ? 0 : context.pointsOf(riderId);
}
