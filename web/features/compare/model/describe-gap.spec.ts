import { describe, expect, it } from '@jest/globals';
import { aHeadToHead } from '../../../spec/a-head-to-head.js';
import { aStandRow } from '../../../spec/a-member.js';
import { countWeekends, describeDifference, describeGap, difference, sumOf } from './describe-gap.js';

const compared = (a: number, b: number) =>
  aHeadToHead({ a: aStandRow(14, 'anna', { points: a }), b: aStandRow(13, 'ben', { points: b }) });

describe('the gap between two members', () => {
  it.each([
    [1347, 1406, { a: 'You', b: 'ben' }, 'You are 59 behind ben'],
    [1406, 1347, { a: 'anna', b: 'You' }, 'anna is 59 ahead of you'],
    [50, 47.5, { a: 'anna', b: 'ben' }, 'anna is 2.50 ahead of ben'],
    [50, 50, { a: 'You', b: 'ben' }, 'You and ben have equal points'],
  ])('%d and %d', (a, b, names, text) => {
    expect(describeGap(compared(a, b), names)).toBe(text);
  });

  it('is exact to the hundredth', () => {
    expect(difference(1969.7, 1834.7)).toBe(135);
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(describeDifference(difference(0.3, 0.1), true)).toBe('+0.20');
    expect(describeDifference(-21, false)).toBe('−21');
    expect(describeDifference(0, true)).toBe('level');
  });

  it('comes from weekends that either of them won', () => {
    expect(countWeekends(aHeadToHead())).toEqual({ a: 1, b: 1, level: 1 });
  });
});
