import { describe, expect, it } from '@jest/globals';
import type { RankedPicks } from '../picks/picked-riders.js';
import type { TableRow } from '../riders/championship.js';
import type { ScoredMember } from './compare-members.js';
import { rankMembers } from './rank-members.js';
import { scoringContext } from './scoring-context.js';

const season = { topIndependent: false, topRookie: false };
const table = [100, 80, 60, 40, 20].map((points, index): TableRow => {
  return { riderId: index + 1, position: index + 1, pointsHundredths: points * 100 };
});
const context = scoringContext(season, table);
const noTableBefore = () => undefined;

const member = (picksId: number, pointsHundredths: number, submittedAt = 1000): ScoredMember => ({
  picksId,
  picks: { ranked: [1, 2, 3, 4, 5], independentId: null, rookieId: null },
  pointsHundredths,
  submittedAt,
});

describe('rankMembers', () => {
  it('gives positions 1, 2, 3, ... also to members with equal points', () => {
    // 300 > 250 = 250 (submitted earlier first) > 0 > -15
    const members = [member(1, 25000, 2000), member(2, -1500), member(3, 30000), member(4, 25000, 1000), member(5, 0)];
    expect(rankMembers(members, context, noTableBefore)).toEqual([
      { picksId: 3, position: 1, positionChange: 0, pointsHundredths: 30000 },
      { picksId: 4, position: 2, positionChange: 0, pointsHundredths: 25000 },
      { picksId: 1, position: 3, positionChange: 0, pointsHundredths: 25000 },
      { picksId: 5, position: 4, positionChange: 0, pointsHundredths: 0 },
      { picksId: 2, position: 5, positionChange: 0, pointsHundredths: -1500 },
    ]);
  });

  it('tells how many positions each one climbed or fell', () => {
    const before = new Map([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    const members = [member(1, 10000), member(2, 20000), member(3, 30000)];
    const changes = rankMembers(members, context, (picksId) => before.get(picksId));
    expect(changes.map(({ picksId, positionChange }) => [picksId, positionChange])).toEqual([
      [3, 2], // 3 - 1
      [2, 0], // 2 - 2
      [1, -2], // 1 - 3
    ]);
  });

  it('tells no change of a member who was not in the table before', () => {
    const before = new Map([[1, 1]]);
    const ranked = rankMembers([member(1, 10000), member(2, 20000)], context, (picksId) => before.get(picksId));
    expect(ranked.map(({ picksId, positionChange }) => [picksId, positionChange])).toEqual([
      [2, 0],
      [1, -1], // 1 - 2
    ]);
  });

  it('ranks by submission until a weekend is final', () => {
    const members = [member(1, 0, 3000), member(2, 0, 1000), member(3, 0, 2000)];
    const ranked = rankMembers(members, scoringContext(season, null), noTableBefore);
    expect(ranked.map(({ picksId }) => picksId)).toEqual([2, 3, 1]);
  });

  it('leaves the list it was given as it was', () => {
    const members = [member(1, 10000), member(2, 20000)];
    rankMembers(members, context, noTableBefore);
    expect(members.map(({ picksId }) => picksId)).toEqual([1, 2]);
  });

  it('ranks nobody in a league without members', () => {
    expect(rankMembers([], context, noTableBefore)).toEqual([]);
  });
});

describe('the points-based step in a season of 99 riders, the most there can be', () => {
  const riders = Array.from({ length: 99 }, (_, index): TableRow => {
    return { riderId: index + 1, position: index + 1, pointsHundredths: (99 - index) * 50 };
  });
  const both = scoringContext({ topIndependent: true, topRookie: true }, riders);
  const picked = (picksId: number, ranked: RankedPicks, rookieId: number | null): ScoredMember => ({
    ...member(picksId, 0),
    picks: { ranked, independentId: 1, rookieId },
  });
  const order = (...members: ScoredMember[]) => rankMembers(members, both, noTableBefore).map(({ picksId }) => picksId);

  it('tells the last pick apart', () => {
    const ranked: RankedPicks = [2, 3, 4, 5, 1];
    expect(order(picked(1, ranked, 99), picked(2, ranked, 97), picked(3, ranked, 98))).toEqual([2, 3, 1]); // 1.5 > 1 > 0.5
  });

  it('lets no later pick outweigh an earlier one', () => {
    // 25 > 24.5 in the first pick; behind it the worst riders against the best
    expect(order(picked(1, [51, 1, 2, 3, 4], 5), picked(2, [50, 99, 98, 97, 96], 95))).toEqual([2, 1]);
  });

  it('takes a missing pick for 0, behind every rider who has points', () => {
    const ranked: RankedPicks = [2, 3, 4, 5, 1];
    expect(order(picked(1, ranked, null), picked(2, ranked, 99))).toEqual([2, 1]); // 0.5 > 0
  });
});
