import { expect, it } from '@jest/globals';
import type { HeadToHeadSlot } from '../../../../league/contract/standings.js';
import { groupPicks } from './group-picks.js';

const rider = (id: number, points: number) => ({
  competitor: { id, first: 'Marco', last: `Rider ${id}`, number: id },
  points,
});
const [one, two] = [rider(1, 50.1), rider(2, 20)];
const slot = (name: HeadToHeadSlot['slot'], a: typeof one, b: typeof one): HeadToHeadSlot => ({ slot: name, a, b });
const brief = (...args: Parameters<typeof groupPicks>) =>
  groupPicks(...args).map(({ competitor, points, slots }) => [competitor.id, points, slots]);

it('a rider whom both picked twice is listed once, with both slots and their sum', () => {
  const slots = [slot(1, one, one), slot(2, two, two), slot('rookie', one, one)];
  // 50.1 + 50.1
  expect(brief([one, two, one], slots, ['a', 'b'])).toEqual([
    [1, 100.2, '1st and rookie'],
    [2, 20, null],
  ]);
});

it('is listed as picked twice where the slots differ', () => {
  const slots = [slot(1, one, two), slot(2, two, one), slot('independent', one, one)];
  expect(brief([one, one, two], slots, ['a', 'b'])).toEqual([
    [1, 100.2, 'twice'],
    [2, 20, null],
  ]);
  expect(brief([one, one], slots, ['b'])).toEqual([[1, 100.2, '2nd and independent']]);
});

it('a rider of a single slot has none named', () => {
  expect(brief([], [], ['a'])).toEqual([]);
  expect(brief([one], [slot(1, one, two), slot('rookie', one, one)], ['a'])).toEqual([[1, 50.1, null]]);
});
