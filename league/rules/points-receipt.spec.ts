import { describe, expect, it } from '@jest/globals';
import type { PickedRiders } from './pick-rules.js';
import { type ChampionshipRider, championshipTable, type FinalWeekend } from './championship-table.js';
import { pointsReceipt } from './points-receipt.js';
import { scoringContext } from './scoring.js';

const season = { topIndependent: true, topRookie: false };
/** Rider 1 has 5 carried points, rider 2 has -1.5. */
const riders: ChampionshipRider[] = [500, -150, 0, 0, 0, 0].map((carriedHundredths, index) => {
  return { riderId: index + 1, number: index + 10, carriedHundredths };
});
const row = (riderId: number, position: number, pointsHundredths: number) => ({ riderId, position, pointsHundredths });
const weekends: FinalWeekend[] = [
  { weekendId: 71, race: [row(1, 1, 2500), row(2, 2, 2000), row(3, 0, 0)], sprint: [row(2, 1, 1200), row(1, 2, 900)] },
  { weekendId: 72, race: [row(2, 1, 1250)], sprint: null },
];
const picks: PickedRiders = { ranked: [2, 1, 3, 4, 5], independentId: 1, rookieId: null };
const receiptAfter = (final: FinalWeekend[], withBonus = false) => {
  const context = scoringContext(season, final.length > 0 ? championshipTable(riders, final) : null);
  return pointsReceipt(picks, context, { riders, weekends: final }, withBonus);
};

// proves: standings-13
describe('a receipt', () => {
  it('leads from the total down to the rows', () => {
    const receipt = receiptAfter(weekends);
    // rider 2: -1.5 + (12 + 20) + 12.5 = 43; rider 1: 5 + (9 + 25) + 0 = 39, as second pick and as independent pick;
    // the others have 0; 43 + 39 + 0 + 0 + 0 + 39 = 121
    expect(receipt.pointsHundredths).toBe(12100);
    expect(receipt.picks.map(({ slot, riderId, pointsHundredths }) => [slot, riderId, pointsHundredths])).toEqual([
      [1, 2, 4300],
      [2, 1, 3900],
      [3, 3, 0],
      [4, 4, 0],
      [5, 5, 0],
      ['independent', 1, 3900],
    ]);
    expect(receipt.picks[0]).toMatchObject({
      carriedHundredths: -150,
      weekends: [
        {
          weekendId: 71,
          pointsHundredths: 3200,
          rows: [
            { kind: 'sprint', position: 1, pointsHundredths: 1200 },
            { kind: 'race', position: 2, pointsHundredths: 2000 },
          ],
        },
        { weekendId: 72, pointsHundredths: 1250, rows: [{ kind: 'race', position: 1, pointsHundredths: 1250 }] },
      ],
    });
    expect(receipt.bonuses).toEqual([]);
  });

  it('contains weekends even if the rider scored no points or was absent', () => {
    expect(receiptAfter(weekends).picks[2]?.weekends).toEqual([
      { weekendId: 71, pointsHundredths: 0, rows: [{ kind: 'race', position: 0, pointsHundredths: 0 }] },
      { weekendId: 72, pointsHundredths: 0, rows: [] },
    ]);
  });

  it('contains the bonuses of a finalized season', () => {
    // 2 is first with 43, and 10 % are 4.3. 1 is second with 39, and 7 % are 2.73. 3, 4 and 5 are right without points.
    // 121 + 4.3 + 2.73 = 128.03
    const receipt = receiptAfter(weekends, true);
    expect(receipt.pointsHundredths).toBe(12803);
    expect(receipt.bonuses).toEqual([
      { slot: 1, riderId: 2, pointsHundredths: 430 },
      { slot: 2, riderId: 1, pointsHundredths: 273 },
    ]);
  });

  it('is empty until a weekend is final, even with carried points', () => {
    const receipt = receiptAfter([]);
    expect(receipt.pointsHundredths).toBe(0);
    expect(receipt.picks[1]).toEqual({
      slot: 2,
      riderId: 1,
      pointsHundredths: 0,
      carriedHundredths: 0,
      weekends: [],
    });
  });
});
