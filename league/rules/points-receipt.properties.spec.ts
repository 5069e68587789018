import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyLeague, GENERATED_LEAGUES } from '../../test/generated/any-league.js';
import type { PickedRiders } from './pick-rules.js';
import type { Hundredths } from './points.js';
import { championshipTable } from './championship-table.js';
import { type PointsReceipt, pointsReceipt } from './points-receipt.js';
import { scorePicks, scoringContext, seasonBonuses } from './scoring.js';

const sumOf = (parts: readonly { pointsHundredths: Hundredths }[]) =>
  parts.reduce((sum, { pointsHundredths }) => sum + pointsHundredths, 0);

/** Replaces every sum in a receipt with the sum of its parts, from the rows up. */
function addUp({ picks, bonuses }: PointsReceipt): PointsReceipt {
  const added = picks.map((pick) => {
    const weekends = pick.weekends.map((weekend) => ({ ...weekend, pointsHundredths: sumOf(weekend.rows) }));
    return { ...pick, weekends, pointsHundredths: pick.carriedHundredths + sumOf(weekends) };
  });
  return { picks: added, bonuses, pointsHundredths: sumOf(added) + sumOf(bonuses) };
}

describe('a receipt in any league', () => {
  // proves: standings-13
  it.each([
    ['during the season', false],
    ['of the finalized season', true],
  ])("adds up to the member's points at every level, %s", (_, withBonus) => {
    fc.assert(
      fc.property(anyLeague, ({ season, riders, weekends, members }) => {
        const context = scoringContext(season, weekends.length > 0 ? championshipTable(riders, weekends) : null);
        const picks = members.map((member) => member.picks);
        const receipts = picks.map((one) => pointsReceipt(one, context, { riders, weekends }, withBonus));
        expect(receipts.map(addUp)).toEqual(receipts);
        const bonusOf = (one: PickedRiders) =>
          withBonus ? seasonBonuses(one, context).reduce((sum, part) => sum + part, 0) : 0;
        expect(receipts.map(({ pointsHundredths }) => pointsHundredths)).toEqual(
          picks.map((one) => scorePicks(one, context) + bonusOf(one)),
        );
      }),
      { numRuns: GENERATED_LEAGUES },
    );
  });
});
