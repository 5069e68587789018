import { describe, expect, it } from '@jest/globals';
import { formatPoints, ordinal } from './format-numbers.js';

describe('points', () => {
  it('have two decimals at most, with the signs of the reader', () => {
    const digits = (value: number) => formatPoints(value).split(/\D/);
    expect(digits(12.344)).toEqual(['12', '34']);
    expect(digits(12.346)).toEqual(['12', '35']);
    expect(digits(25)).toEqual(['25']);
  });
});

describe('ordinal', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [22, '22nd'],
    [103, '103rd'],
  ])('%i is %s', (value, words) => {
    expect(ordinal(value)).toBe(words);
  });
});
