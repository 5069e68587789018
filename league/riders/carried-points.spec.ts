import { describe, expect, it } from '@jest/globals';
import { carriedAfterEdit } from './championship-table.js';

// proves: rules-2
describe('carriedAfterEdit', () => {
  it('raises the carried points by what the admin added to the total', () => {
    expect(carriedAfterEdit(200, 4500, 5000)).toBe(700); // 2 + (50 - 45) = 7
  });

  it('goes below zero when the total is set below what results gave', () => {
    expect(carriedAfterEdit(0, 2500, 1000)).toBe(-1500); // 0 + (10 - 25) = -15
  });

  it('changes nothing when the total is sent back as shown', () => {
    expect(carriedAfterEdit(-1500, 1000, 1000)).toBe(-1500);
  });
});
