import { PICKED_PLACES, riderIn, type PickedPlace, type PickedRiders } from '../picks/picked-riders.js';
import type { Hundredths } from '../riders/hundredths.js';
import type { ScoringContext } from './scoring-context.js';

/** The share of the rider's points that an exact place gives, in hundredths of a percent: 10 %, 7 %, 5 %, 3.25 % and 2 %. */
export const BONUS_SHARE: Readonly<Record<PickedPlace, number>> = { 1: 1000, 2: 700, 3: 500, 4: 325, 5: 200 };

/**
 * The bonus of a finalized season (rules.md 4), one number for each of the five ranked picks: a share of the rider's
 * points where the rider stands at exactly that place of the final table, otherwise 0. Each is rounded by itself, half up
 * to the hundredth of a point, so that the bonuses shown add up to the total shown.
 */
export function seasonBonuses(picks: PickedRiders, context: ScoringContext): Hundredths[] {
  return PICKED_PLACES.map((place) => {
    const riderId = riderIn(picks, place);
    if (riderId === null || context.positionOf(riderId) !== place) return 0;
    return share(context.pointsOf(riderId), BONUS_SHARE[place]);
  });
}

/** The floor of a quotient of two whole numbers is exact: the quotient is never rounded up to the next whole number. */
function share(points: Hundredths, hundredthsOfPercent: number): Hundredths {
  return Math.floor((points * hundredthsOfPercent + 5000) / 10_000);
}
