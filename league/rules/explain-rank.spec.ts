import { describe, expect, it } from '@jest/globals';
import type { RankedPicks, SpecialPicks } from './pick-rules.js';
import type { TableRow } from './championship-table.js';
import { explainRank, isoMicroseconds, type RankNames } from './explain-rank.js';
import { compareSteps, type ScoredMember } from './ranking.js';
import { scorePicks, type ScoringContext, scoringContext } from './scoring.js';

const riderNames = ['F. Bagnaia', 'J. Martín', 'M. Bezzecchi', 'B. Binder', 'J. Zarco', 'M. Márquez'];
const names: RankNames = {
  a: 'juliemoto',
  b: 'tardozzi',
  riderName: (riderId) => riderNames[riderId - 1] ?? `rider ${riderId}`,
};

/** Zarco and Márquez have the same points. */
const table = [46700, 42800, 32900, 29350, 22500, 22500].map((pointsHundredths, index): TableRow => {
  return { riderId: index + 1, position: index + 1, pointsHundredths };
});
const contextOf = (season: Partial<SpecialPicks> = {}) =>
  scoringContext({ topIndependent: false, topRookie: false, ...season }, table);

interface Entry {
  ranked: RankedPicks;
  independentId?: number;
  rookieId?: number;
  submittedAt?: string;
}

function sentences(context: ScoringContext, entryA: Entry, entryB: Entry): string[] {
  const score = (entry: Entry, picksId: number): ScoredMember => {
    const { ranked, independentId = null, rookieId = null, submittedAt = '2023-03-03T10:15:07Z' } = entry;
    const picks = { ranked, independentId, rookieId };
    return { picksId, picks, pointsHundredths: scorePicks(picks, context), submittedAt: Date.parse(submittedAt) };
  };
  return explainRank(compareSteps(score(entryA, 12), score(entryB, 15), context), names);
}

// proves: standings-13
describe('explainRank', () => {
  it('mentions the points if they decide', () => {
    // 467 + 428 + 329 + 293.5 + 225 = 1742.5; the other member has 467 + 428 + 329 + 225 + 225 = 1674
    expect(sentences(contextOf(), { ranked: [1, 2, 3, 4, 5] }, { ranked: [1, 2, 3, 5, 6] })).toEqual([
      'Points: 1,742.5 > 1,674, so juliemoto is ahead.',
    ]);
  });

  it('begins with the points of the first argument, even if that member is behind', () => {
    expect(sentences(contextOf(), { ranked: [1, 2, 3, 5, 6] }, { ranked: [1, 2, 3, 4, 5] })).toEqual([
      'Points: 1,674 < 1,742.5, so tardozzi is ahead.',
    ]);
  });

  it('compares all positions down to the fifth', () => {
    // 1742.5 each; Zarco and Márquez have the same points.
    expect(sentences(contextOf(), { ranked: [2, 1, 4, 3, 5] }, { ranked: [2, 1, 4, 3, 6] }).at(-1)).toBe(
      "Pick 5: juliemoto's J. Zarco is 5th, tardozzi's M. Márquez is not, so juliemoto is ahead.",
    );
  });

  it('compares positions until exactly one member has the right rider', () => {
    // 1742.5 each; right at 3 and 4, against 3 only
    expect(sentences(contextOf(), { ranked: [2, 1, 3, 5, 4] }, { ranked: [2, 5, 3, 4, 1] })).toEqual([
      'Points: 1,742.5 = 1,742.5.',
      'Pick 1: both have J. Martín, who is not 1st.',
      "Pick 2: neither juliemoto's F. Bagnaia nor tardozzi's J. Zarco is 2nd.",
      'Pick 3: both have M. Bezzecchi, who is 3rd.',
      "Pick 4: tardozzi's B. Binder is 4th, juliemoto's J. Zarco is not, so tardozzi is ahead.",
    ]);
  });

  it('begins with the first member if that member has the right rider', () => {
    const explained = sentences(contextOf(), { ranked: [1, 3, 2, 5, 4] }, { ranked: [2, 1, 3, 4, 5] });
    expect(explained.at(-1)).toBe(
      "Pick 1: juliemoto's F. Bagnaia is 1st, tardozzi's J. Martín is not, so juliemoto is ahead.",
    );
  });

  it('continues with the points of the picks', () => {
    // 1742.5 each, no rider at the right position
    expect(sentences(contextOf(), { ranked: [2, 1, 4, 5, 3] }, { ranked: [2, 1, 5, 3, 4] }).slice(6)).toEqual([
      'Points of pick 1: J. Martín 428 = J. Martín 428.',
      'Points of pick 2: F. Bagnaia 467 = F. Bagnaia 467.',
      'Points of pick 3: B. Binder 293.5 > J. Zarco 225, so juliemoto is ahead.',
    ]);
  });

  it('mentions the special picks', () => {
    const ranked: RankedPicks = [1, 2, 3, 4, 5];
    const a = { ranked, independentId: 5, rookieId: 1 };
    const b = { ranked, independentId: 6, rookieId: 1, submittedAt: '2023-03-03T10:15:07.250Z' };
    expect(sentences(contextOf({ topIndependent: true, topRookie: true }), a, b).slice(11)).toEqual([
      'Points of the independent pick: J. Zarco 225 = M. Márquez 225.',
      'Points of the rookie pick: F. Bagnaia 467 = F. Bagnaia 467.',
      'Picks submitted: juliemoto on 3 March 2023 at 10:15:07.000 UTC, tardozzi on 3 March 2023 at 10:15:07.250 UTC, so juliemoto is ahead.',
    ]);
  });

  it('reports a missing special pick', () => {
    const ranked: RankedPicks = [1, 2, 3, 4, 5];
    const below = scoringContext(
      { topIndependent: true, topRookie: false },
      table.map((row) => (row.riderId === 6 ? { ...row, pointsHundredths: 0 } : row)),
    );
    const a = { ranked };
    const b = { ranked, independentId: 6, submittedAt: '2023-03-03T09:00:00Z' };
    expect(sentences(below, a, b)[11]).toBe('Points of the independent pick: no rider 0 = M. Márquez 0.');
  });

  it('mentions the id of the picks if they were submitted at the same instant', () => {
    const ranked: RankedPicks = [1, 2, 3, 4, 5];
    expect(sentences(contextOf(), { ranked }, { ranked }).slice(-2)).toEqual([
      'Picks submitted: both on 3 March 2023 at 10:15:07 UTC.',
      'Number of the picks: juliemoto 12, tardozzi 15, so juliemoto is ahead.',
    ]);
  });

  it('distinguishes submissions within the same millisecond', () => {
    const before = scoringContext({ topIndependent: false, topRookie: false }, null);
    const [a, b] = [1, 2].map((picksId): ScoredMember => {
      const submittedAt = Date.parse('2023-03-03T10:15:07.250Z') + picksId / 1000;
      const picks = { ranked: [1, 2, 3, 4, 5] as const, independentId: null, rookieId: null };
      return { picksId, picks, pointsHundredths: 0, submittedAt };
    }) as [ScoredMember, ScoredMember];
    expect(explainRank(compareSteps(a, b, before), names).at(-1)).toBe(
      'Picks submitted: juliemoto on 3 March 2023 at 10:15:07.250001 UTC, tardozzi on 3 March 2023 at 10:15:07.250002 UTC, so juliemoto is ahead.',
    );
  });

  it('mentions only the submission until a weekend is final', () => {
    const before = scoringContext({ topIndependent: false, topRookie: false }, null);
    const a = { ranked: [1, 2, 3, 4, 5] as const, submittedAt: '2023-03-04T10:00:00Z' };
    const b = { ranked: [5, 4, 3, 2, 1] as const, submittedAt: '2023-03-03T10:00:00Z' };
    expect(sentences(before, a, b)).toEqual([
      'No race weekend is final yet: the earlier submission is ahead.',
      'Picks submitted: juliemoto on 4 March 2023 at 10:00:00 UTC, tardozzi on 3 March 2023 at 10:00:00 UTC, so tardozzi is ahead.',
    ]);
  });
});

describe('isoMicroseconds', () => {
  it.each([
    [Date.parse('2023-03-03T10:15:07Z'), '2023-03-03T10:15:07.000000Z'],
    [Date.parse('2023-03-03T10:15:07.250Z') + 0.007, '2023-03-03T10:15:07.250007Z'],
    [Date.parse('2023-03-03T10:15:07.999Z') + 0.999, '2023-03-03T10:15:07.999999Z'],
  ])('formats %d as %s', (milliseconds, iso) => {
    expect(isoMicroseconds(milliseconds)).toBe(iso);
  });
});
