import { describe, expect, it } from '@jest/globals';
import { scoringContext } from './scoring-context.js';

const season = { topIndependent: true, topRookie: false };
const row = (riderId: number, position: number, pointsHundredths: number) => ({ riderId, position, pointsHundredths });

describe('what members are measured against', () => {
  it('is the place and the points of each rider', () => {
    const context = scoringContext(season, [row(502, 1, 2500), row(501, 2, 2000)]);
    expect([501, 502].map(context.positionOf)).toEqual([2, 1]);
    expect([501, 502].map(context.pointsOf)).toEqual([2000, 2500]);
    expect(context.started).toBe(true);
    expect(context.slots).toEqual([1, 2, 3, 4, 5, 'independent']);
    expect(context.steps[0]).toEqual({ rule: 'points', slot: null });
  });

  it('has no place and no points for whom the table does not have', () => {
    const context = scoringContext(season, [row(501, 1, 2500)]);
    expect([context.positionOf(999), context.pointsOf(999)]).toEqual([0, 0]);
  });

  it('lists the points that riders have in order, each once, and always 0: negative ones come before it', () => {
    const rows = [row(501, 1, 10_000), row(502, 2, 9000), row(503, 3, 9000), row(504, 4, -1500)];
    expect(scoringContext(season, rows).riderPoints).toEqual([-1500, 0, 9000, 10_000]);
  });

  it('is nothing until a weekend is final', () => {
    const context = scoringContext(season, null);
    expect([context.started, context.positionOf(501), context.pointsOf(501)]).toEqual([false, 0, 0]);
    expect(context.riderPoints).toEqual([0]);
    expect(context.steps.map(({ rule }) => rule)).toEqual(['submission', 'picks-id']);
  });
});
