import { describe, expect, it } from '@jest/globals';
import { ordinal } from './format-numbers.js';

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
