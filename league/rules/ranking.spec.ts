import { describe, expect, it } from '@jest/globals';
import type { RankedPicks, SpecialPicks } from './pick-rules.js';
import type { TableRow } from './championship-table.js';
import { compareMembers, compareSteps, type ScoredMember } from './ranking.js';
import { scorePicks, type ScoringContext, scoringContext } from './scoring.js';

const neither = { topIndependent: false, topRookie: false };
const both = { topIndependent: true, topRookie: true };

/** Riders 1, 2, 3, ... have these points, in this order. */
function contextOf(points: number[], season: SpecialPicks = neither): ScoringContext {
  const table = points.map((value, index): TableRow => {
    return { riderId: index + 1, position: index + 1, pointsHundredths: value * 100 };
  });
  return scoringContext(season, table);
}

function member(
  context: ScoringContext,
  picksId: number,
  ranked: RankedPicks,
  {
    specials = [null, null],
    submittedAt = 1000,
  }: { specials?: [number | null, number | null]; submittedAt?: number } = {},
): ScoredMember {
  const picks = { ranked, independentId: specials[0], rookieId: specials[1] };
  return { picksId, picks, pointsHundredths: scorePicks(picks, context), submittedAt };
}

// proves: rules-7
describe('step 1, points', () => {
  const context = contextOf([100, 80, 60, 40, 20, 10]);

  it('puts the member with more points first, even if the other has more riders at exactly their positions', () => {
    const right = member(context, 1, [1, 2, 3, 4, 6]); // 100 + 80 + 60 + 40 + 10 = 290, four right
    const more = member(context, 2, [5, 4, 2, 3, 1]); // 20 + 40 + 80 + 60 + 100 = 300, no rider right
    expect(compareMembers(more, right, context)).toEqual({ order: -1, decidedBy: { rule: 'points', slot: null } });
    expect(compareMembers(right, more, context)).toEqual({ order: 1, decidedBy: { rule: 'points', slot: null } });
  });

  it('distinguishes a hundredth of a point', () => {
    const a = { ...member(context, 1, [1, 2, 3, 4, 5]), pointsHundredths: 30000 };
    const b = { ...member(context, 2, [5, 4, 3, 2, 1]), pointsHundredths: 30001 };
    expect(compareMembers(a, b, context).order).toBe(1); // 300.00 < 300.01
  });
});

// proves: rules-8
describe('step 2, rider-based', () => {
  const context = contextOf([100, 80, 60, 40, 20, 20]);

  // proves: rules-13
  it('decides the worked example of rules.md', () => {
    const [aMar, mMar, fBag, fMor, fDiG] = [1, 2, 3, 4, 5] as const;
    const one = member(context, 1, [aMar, mMar, fMor, fBag, fDiG]); // right at 1, 2, 5
    const two = member(context, 2, [aMar, mMar, fBag, fDiG, fMor]); // right at 1, 2, 3
    // Both have 100 + 80 + 60 + 40 + 20 = 300. At place 3, only two has F. Bag.
    expect(compareMembers(two, one, context)).toEqual({ order: -1, decidedBy: { rule: 'rider-based', slot: 3 } });
  });

  it('prefers a right first position to four right positions behind it', () => {
    const first = member(context, 1, [1, 3, 4, 5, 2]); // right at 1
    const others = member(context, 2, [6, 2, 3, 4, 1]); // right at 2, 3, 4; 20 + 80 + 60 + 40 + 100 = 300
    expect(first.pointsHundredths).toBe(others.pointsHundredths);
    expect(compareMembers(first, others, context)).toEqual({ order: -1, decidedBy: { rule: 'rider-based', slot: 1 } });
  });

  it('decides at the fifth position if necessary', () => {
    const fifth = member(context, 1, [2, 1, 4, 3, 5]); // right at 5
    const none = member(context, 2, [2, 1, 4, 3, 6]); // 6 has the 20 points of 5
    expect(compareMembers(fifth, none, context)).toEqual({ order: -1, decidedBy: { rule: 'rider-based', slot: 5 } });
  });

  it('comes before the points of the picks', () => {
    const right = member(context, 1, [4, 2, 1, 3, 5]); // right at 2 and 5
    const richer = member(context, 2, [2, 1, 4, 3, 5]); // right at 5, and 80 > 40 in the first pick
    expect(compareMembers(right, richer, context)).toEqual({ order: -1, decidedBy: { rule: 'rider-based', slot: 2 } });
  });
});

// proves: rules-9
describe('step 3, points-based', () => {
  const context = contextOf([100, 80, 60, 40, 20, 20, 10, 10], both);
  const specials: [number, number] = [7, 8];

  it('compares the ranked picks in order', () => {
    const a = member(context, 1, [2, 1, 5, 3, 4], { specials }); // 80, 100, 20, ...
    const b = member(context, 2, [2, 1, 4, 5, 3], { specials }); // 80, 100, 40, ...: no rider right, like a
    expect(compareMembers(a, b, context)).toEqual({ order: 1, decidedBy: { rule: 'points-based', slot: 3 } });
  });

  it('skips riders with equal points', () => {
    const a = member(context, 1, [2, 5, 1, 3, 4], { specials }); // 80, 20, 100, ...
    const b = member(context, 2, [2, 6, 1, 3, 4], { specials, submittedAt: 1001 }); // 80, 20, 100, ...
    expect(compareMembers(a, b, context)).toEqual({ order: -1, decidedBy: { rule: 'submission', slot: null } });
  });

  it('then compares the independent pick, then the rookie pick', () => {
    const a = member(context, 1, [1, 2, 3, 4, 5], { specials: [5, 7] }); // 20, 10
    const b = member(context, 2, [1, 2, 3, 4, 5], { specials: [8, 6] }); // 10, 20: the same sum
    expect(compareMembers(a, b, context)).toEqual({
      order: -1,
      decidedBy: { rule: 'points-based', slot: 'independent' },
    });
    const c = { ...member(context, 3, [1, 2, 3, 4, 5], { specials: [5, 1] }), pointsHundredths: a.pointsHundredths };
    // 10 < 100
    expect(compareMembers(a, c, context)).toEqual({ order: 1, decidedBy: { rule: 'points-based', slot: 'rookie' } });
  });

  it('ignores special picks that the season does not have', () => {
    const without = contextOf([100, 80, 60, 40, 20, 20, 10, 10]);
    const a = member(without, 1, [1, 2, 3, 4, 5], { specials: [8, 8], submittedAt: 1000 });
    const b = member(without, 2, [1, 2, 3, 4, 5], { specials: [1, 1], submittedAt: 2000 });
    expect(compareMembers(a, b, without)).toEqual({ order: -1, decidedBy: { rule: 'submission', slot: null } });
  });
});

// proves: rules-10
describe('step 4, submission', () => {
  const context = contextOf([100, 80, 60, 40, 20, 20]);

  it('puts the earlier submission first', () => {
    const late = member(context, 1, [2, 1, 4, 3, 5], { submittedAt: 1001 });
    const early = member(context, 2, [2, 1, 4, 3, 5], { submittedAt: 1000 });
    expect(compareMembers(late, early, context)).toEqual({ order: 1, decidedBy: { rule: 'submission', slot: null } });
  });

  it('uses the smaller id of the picks if both were submitted at the same instant', () => {
    const nine = member(context, 9, [2, 1, 4, 3, 5]);
    const ten = member(context, 10, [2, 1, 4, 3, 5]);
    // 9 < 10
    expect(compareMembers(ten, nine, context)).toEqual({ order: 1, decidedBy: { rule: 'picks-id', slot: null } });
  });

  it('is the only step until a weekend is final', () => {
    const before = scoringContext(both, null);
    const late = { ...member(before, 1, [1, 2, 3, 4, 5]), submittedAt: 2000 };
    const early = { ...member(before, 2, [5, 4, 3, 2, 1]), submittedAt: 1000 };
    expect(compareMembers(late, early, before)).toEqual({ order: 1, decidedBy: { rule: 'submission', slot: null } });
  });

  it('throws if a member is compared with itself', () => {
    const one = member(context, 7, [1, 2, 3, 4, 5]);
    expect(() => compareMembers(one, one, context)).toThrow('Picks 7');
  });
});

describe('compareSteps', () => {
  it('lists the compared values, and ends with the step that decided', () => {
    const context = contextOf([100, 80, 60, 40, 20]);
    const one = member(context, 1, [1, 2, 4, 3, 5]);
    const two = member(context, 2, [1, 2, 3, 5, 4]);
    expect(compareSteps(one, two, context)).toEqual([
      {
        step: { rule: 'points', slot: null },
        a: { riderId: null, value: 30000 },
        b: { riderId: null, value: 30000 },
        order: 0,
      },
      { step: { rule: 'rider-based', slot: 1 }, a: { riderId: 1, value: 1 }, b: { riderId: 1, value: 1 }, order: 0 },
      { step: { rule: 'rider-based', slot: 2 }, a: { riderId: 2, value: 1 }, b: { riderId: 2, value: 1 }, order: 0 },
      { step: { rule: 'rider-based', slot: 3 }, a: { riderId: 4, value: 0 }, b: { riderId: 3, value: 1 }, order: 1 },
    ]);
  });

  it('returns all fourteen steps of a season with both special picks, and finally the id of the picks', () => {
    const context = contextOf([100, 80, 60, 40, 20], both);
    const one = member(context, 1, [1, 2, 3, 4, 5], { specials: [1, 2] });
    const two = member(context, 2, [1, 2, 3, 4, 5], { specials: [1, 2] });
    // 1 for points + 5 for positions + 7 for points of picks + 1 for the submission = 14, and the id
    expect(compareSteps(one, two, context).map(({ order }) => order)).toEqual([...Array<number>(14).fill(0), -1]);
  });
});
