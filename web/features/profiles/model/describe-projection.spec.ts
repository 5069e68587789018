import { describe, expect, it } from 'vitest';
import type { Chance, MemberProjection, SeasonProjection } from '../../../../league/contract/projection.js';
import { aUser } from '../../../spec/a-user.js';
import {
  describeCertainty,
  describeChance,
  describeEffect,
  describeRange,
  describeRemaining,
  describeState,
} from './describe-projection.js';

const chance = (runs: number, certain: Chance['certain'] = null): Chance => ({ runs, certain });
const member = (win: Chance['certain'], firstFive: Chance['certain']): MemberProjection => ({
  user: aUser(),
  win: chance(0, win),
  first_five: chance(0, firstFive),
  middle: 4,
  best: 2,
  worst: 9,
  riders: [],
});

describe('a chance', () => {
  it('is a percentage, with a decimal near the ends, and is never 0 or 100 % without a proof', () => {
    const texts = [3400, 512, 9512, 9, 0, 9991, 10_000].map((runs) => describeChance(chance(runs), 10_000));
    expect(texts).toEqual(['34%', '5.1%', '95.1%', 'under 0.1%', 'under 0.1%', 'over 99.9%', 'over 99.9%']);
  });

  it('is described as certain or impossible if this is proved', () => {
    expect(describeChance(chance(10_000, 'yes'), 10_000)).toBe('certain');
    expect(describeChance(chance(0, 'no'), 10_000)).toBe('no longer possible');
  });
});

describe('proved outcomes', () => {
  it('are described in one text, or null if everything is open', () => {
    expect(describeCertainty('anna', member('yes', 'yes'))).toBe('anna wins the season: nobody can catch up.');
    expect(describeCertainty('anna', member('no', 'no'))).toBe('anna can no longer end in the first five.');
    expect(describeCertainty('anna', member('no', null))).toBe('anna can no longer win the season.');
    expect(describeCertainty('anna', member('no', 'yes'))).toBe(
      'anna can no longer win the season. A place in the first five is safe.',
    );
    expect(describeCertainty('anna', member(null, null))).toBeNull();
  });
});

describe('projected positions', () => {
  it('are a range or a single position', () => {
    expect(describeRange(member(null, null))).toBe('2nd to 9th');
    expect(describeRange({ ...member(null, null), worst: 2 })).toBe('2nd');
  });

  it('that a rider is worth are rounded', () => {
    expect([1, 1.54, 23.4].map((positions) => describeEffect('Bagnaia', positions, 'you'))).toEqual([
      'A strong Bagnaia is worth about 1 place to you',
      'A strong Bagnaia is worth about 1.5 places to you',
      'A strong Bagnaia is worth about 23 places to you',
    ]);
  });
});

describe('the text about a season', () => {
  it.each<[SeasonProjection['state'], RegExp | null]>([
    ['not-started', /^Projections begin after the first final race weekend/],
    ['calculating', /^It is being calculated from the latest results/],
    ['being-corrected', /^A race weekend is being corrected/],
    ['too-many-members', /too many members/],
    ['over', null],
    ['hidden', null],
    ['no-picks', null],
  ])('depends on the state %s', (state, words) => {
    const season = { id: 1, year: 2023 };
    const told = describeState({ state, season, weekend: null, weekends_left: 2, basis: null, member: null });
    if (words) expect(told).toMatch(words);
    else expect(told).toBeNull();
  });

  it('counts two weekends, one or none to go', () => {
    expect([2, 1, 0].map(describeRemaining)).toEqual([
      '2 weekends to go',
      'one weekend to go',
      'no weekend to go, the bonus included',
    ]);
  });
});
