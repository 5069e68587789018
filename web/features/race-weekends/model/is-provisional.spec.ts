import { describe, expect, it } from '@jest/globals';
import { aRace } from '../../../spec/a-weekend.js';
import { isProvisional } from './is-provisional.js';

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
