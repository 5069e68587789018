import { describe, expect, it } from '@jest/globals';
import { aRace } from '../../../spec/a-weekend.js';
import { describeMoved, isProvisional } from './weekend.js';

// proves: admin-more-9
it.each([
  [0, "nobody's position changed"],
  [1, '1 position changed'],
  [2, '2 positions changed'],
])('%i moved: %s', (amount, words) => {
  expect(describeMoved(amount)).toBe(words);
});

describe('isProvisional', () => {
  it.each([
    ['no result', { status: 0, race: null, sprint_race: null }, false],
    ['the sprint', { status: 1, race: null, sprint_race: aRace(1) }, true],
    ['both', { status: 1, race: aRace(2), sprint_race: aRace(1) }, true],
    ['a sprint that was not held', { status: 1, race: null, sprint_race: aRace(1, []) }, false],
    ['both, and is final', { status: 2, race: aRace(2), sprint_race: aRace(1) }, false],
  ] as const)('a weekend that has %s', (_, weekend, expected) => {
    expect(isProvisional(weekend)).toBe(expected);
  });
});
