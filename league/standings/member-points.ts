import type { PickedRiders } from '../picks/picked-riders.js';
import type { Hundredths } from '../riders/hundredths.js';
import { scorePicks } from './score-picks.js';
import type { ScoringContext } from './scoring-context.js';
import { seasonBonuses } from './season-bonus.js';

/** A member's points in a table: those of the picks, and in the final table of a season also the bonuses (rules.md 4). */
export function memberPoints(picks: PickedRiders, context: ScoringContext, withBonus: boolean): Hundredths {
  const points = scorePicks(picks, context);
  return withBonus ? seasonBonuses(picks, context).reduce((sum, bonus) => sum + bonus, points) : points;
}
