import { describe, expect, it } from '@jest/globals';
import { offsetOf, placeAddress, placeId } from './place-pages.js';

describe('the pages of a table', () => {
  it.each([
    [1, 0],
    [50, 0],
    [51, 50],
    [100_000, 99_950],
  ])('the page with place %i begins behind %i', (place, offset) => {
    expect(offsetOf(place)).toBe(offset);
  });

  it('has an element for each place', () => {
    expect(placeId(51)).toBe('place-51');
  });

  it('are named by a place, beside the season, and no longer by a comment', () => {
    expect(placeAddress(new URLSearchParams('season=2023&place=51'), 1)).toBe('?season=2023&place=1');
    expect(placeAddress(new URLSearchParams('comment=7'), 51)).toBe('?place=51');
  });
});
