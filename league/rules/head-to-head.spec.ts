import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PickedRiders } from './pick-rules.js';
import { championshipTable, type FinalWeekend } from './championship-table.js';
import { type HeadToHead, headToHead, type PickedPoints, pointsReceipt } from './points-receipt.js';
import { scoringContext } from './scoring.js';

const riders = Array.from({ length: 8 }, (_, index) => ({
  riderId: index + 1,
  number: index + 1,
  carriedHundredths: index === 1 ? 500 : 0,
}));
const row = (riderId: number, position: number, points: number) => ({
  riderId,
  position,
  pointsHundredths: points * 100,
});
const weekends: FinalWeekend[] = [
  { weekendId: 71, race: [row(1, 1, 25), row(2, 2, 20), row(6, 3, 16)], sprint: [row(6, 1, 12)] },
  { weekendId: 72, race: [row(7, 1, 25), row(1, 2, 20), row(5, 3, 12.5)], sprint: [] },
];
const both = { topIndependent: true, topRookie: true };
const context = scoringContext(both, championshipTable(riders, weekends));
const receiptOf = (picks: PickedRiders, withBonus = false) =>
  pointsReceipt(picks, context, { riders, weekends }, withBonus);

const one: PickedRiders = { ranked: [1, 2, 3, 4, 5], independentId: 6, rookieId: 7 };
const two: PickedRiders = { ranked: [6, 1, 3, 5, 4], independentId: 6, rookieId: 8 };
const lines = (picked: readonly PickedPoints[]) =>
  picked.map(({ riderId, pointsHundredths }) => [riderId, pointsHundredths]);

describe('the comparison of two members', () => {
  const compared = headToHead(receiptOf(one), receiptOf(two));

  it('lists riders that both have, in any slot, and the riders that only one has', () => {
    expect(lines(compared.shared)).toEqual([
      [1, 4500], // 25 + 20
      [3, 0],
      [4, 0],
      [5, 1250],
      [6, 2800], // 16 + 12
    ]);
    // 20 + 5 carried is 25. Member b has 6 a second time, and 8.
    expect(lines(compared.only.a)).toEqual([
      [2, 2500],
      [7, 2500],
    ]);
    expect(lines(compared.only.b)).toEqual([
      [6, 2800],
      [8, 0],
    ]);
  });

  it('contains every slot', () => {
    expect(compared.slots.map(({ slot, a, b }) => [slot, a?.riderId, b?.riderId])).toEqual([
      [1, 1, 6],
      [2, 2, 1],
      [3, 3, 3],
      [4, 4, 5],
      [5, 5, 4],
      ['independent', 6, 6],
      ['rookie', 7, 8],
    ]);
  });

  it('contains every weekend, without the carried points of riders', () => {
    // 71: 25 + 20 + 28; 28 + 25 + 28. 72: 20 + 12.5 + 25; 20 + 12.5.
    expect(compared.weekends).toEqual([
      { weekendId: 71, a: 7300, b: 8100 },
      { weekendId: 72, a: 5750, b: 3250 },
    ]);
    expect(compared.carried).toEqual({ a: 500, b: 0 });
    expect(compared.bonus).toEqual({ a: 0, b: 0 });
  });

  it('is empty until a weekend is final', () => {
    const start = scoringContext(both, null);
    const receipt = (picks: PickedRiders) => pointsReceipt(picks, start, { riders, weekends: [] }, false);
    const { weekends: none, carried, bonus } = headToHead(receipt(one), receipt(two));
    expect([none, carried, bonus]).toEqual([[], { a: 0, b: 0 }, { a: 0, b: 0 }]);
  });

  it('allows a missing special pick', () => {
    const without: PickedRiders = { ...one, independentId: null, rookieId: null };
    const { slots, only } = headToHead(receiptOf(without), receiptOf(one));
    expect(slots.at(-1)).toEqual({ slot: 'rookie', a: null, b: { riderId: 7, pointsHundredths: 2500 } });
    expect(lines(only.a)).toEqual([]);
  });
});

describe('the parts', () => {
  const sum = (parts: readonly PickedPoints[]) => parts.reduce((total, one_) => total + one_.pointsHundredths, 0);
  const picks = fc.record({
    ranked: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 5, maxLength: 5 }),
    independentId: fc.option(fc.integer({ min: 1, max: 8 })),
    rookieId: fc.option(fc.integer({ min: 1, max: 8 })),
  }) as unknown as fc.Arbitrary<PickedRiders>;

  it('add up to the points of both members, by rider and by weekend', () => {
    fc.assert(
      fc.property(picks, picks, fc.boolean(), (first, second, withBonus) => {
        const [a, b] = [receiptOf(first, withBonus), receiptOf(second, withBonus)];
        const compared: HeadToHead = headToHead(a, b);
        const { shared, only, bonus, carried } = compared;
        for (const [side, receipt] of [
          ['a', a],
          ['b', b],
        ] as const) {
          const byRider = sum(shared) + sum(only[side]) + bonus[side];
          const byWeekend =
            compared.weekends.reduce((total, one_) => total + one_[side], 0) + carried[side] + bonus[side];
          expect([byRider, byWeekend]).toEqual([receipt.pointsHundredths, receipt.pointsHundredths]);
        }
        expect(sum(only.a) + bonus.a - sum(only.b) - bonus.b).toBe(a.pointsHundredths - b.pointsHundredths);
      }),
    );
  });
});
