import { describe, expect, it } from 'vitest';
import type { HeadToHeadSlot } from '../../../../league/contract/standings.js';
import { aHeadToHead } from '../../../spec/a-head-to-head.js';
import { aStandRow } from '../../../spec/a-member.js';
import { countWeekends, describeDifference, describeGap, difference, groupPicks, sumOf } from './describe-gap.js';

const rider = (id: number, points: number) => ({
  competitor: { id, first: 'Marco', last: `Rider ${id}`, number: id },
  points,
});
const [one, two] = [rider(1, 50.1), rider(2, 20)];
const slot = (name: HeadToHeadSlot['slot'], a: typeof one, b: typeof one): HeadToHeadSlot => ({ slot: name, a, b });
const brief = (...args: Parameters<typeof groupPicks>) =>
  groupPicks(...args).map(({ competitor, points, slots }) => [competitor.id, points, slots]);

it('a rider that both members picked twice is listed once, with both slots and the sum', () => {
  const slots = [slot(1, one, one), slot(2, two, two), slot('rookie', one, one)];
  expect(brief([one, two, one], slots, ['a', 'b'])).toEqual([
    [1, 100.2, '1st and rookie'],
    [2, 20, null],
  ]);
});

it('a rider is listed as picked twice if the slots of the members differ', () => {
  const slots = [slot(1, one, two), slot(2, two, one), slot('independent', one, one)];
  expect(brief([one, one, two], slots, ['a', 'b'])).toEqual([
    [1, 100.2, 'twice'],
    [2, 20, null],
  ]);
  expect(brief([one, one], slots, ['b'])).toEqual([[1, 100.2, '2nd and independent']]);
});

it('the slot is not named for a rider with a single slot', () => {
  expect(brief([], [], ['a'])).toEqual([]);
  expect(brief([one], [slot(1, one, two), slot('rookie', one, one)], ['a'])).toEqual([[1, 50.1, null]]);
});

const compared = (a: number, b: number) =>
  aHeadToHead({ a: aStandRow(14, 'anna', { points: a }), b: aStandRow(13, 'ben', { points: b }) });

describe('the gap between two members', () => {
  it.each([
    [1347, 1406, { a: 'You', b: 'ben' }, 'You are 59 behind ben'],
    [1406, 1347, { a: 'anna', b: 'You' }, 'anna is 59 ahead of you'],
    [50, 47.5, { a: 'anna', b: 'ben' }, 'anna is 2.50 ahead of ben'],
    [50, 50, { a: 'You', b: 'ben' }, 'You and ben have equal points'],
  ])('is described for %d and %d', (a, b, names, text) => {
    expect(describeGap(compared(a, b), names)).toBe(text);
  });

  it('is exact to the hundredth', () => {
    expect(difference(1969.7, 1834.7)).toBe(135);
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(describeDifference(difference(0.3, 0.1), true)).toBe('+0.20');
    expect(describeDifference(-21, false)).toBe('−21');
    expect(describeDifference(0, true)).toBe('level');
  });

  it('counts the weekends that each member won', () => {
    expect(countWeekends(aHeadToHead())).toEqual({ a: 1, b: 1, level: 1 });
  });
});
