import { describe, expect, it } from '@jest/globals';
import { findTied, offsetOf, positionSearch, positionElementId } from './standings-table.js';

describe('the pages of a table', () => {
  it.each([
    [1, 0],
    [50, 0],
    [51, 50],
    [100_000, 99_950],
  ])('the page with position %i begins behind %i', (position, offset) => {
    expect(offsetOf(position)).toBe(offset);
  });

  it('has an element for each position', () => {
    expect(positionElementId(51)).toBe('place-51');
  });

  it('are named by a position, beside the season, and no longer by a comment', () => {
    expect(positionSearch(new URLSearchParams('season=2023&place=51'), 1)).toBe('?season=2023&place=1');
    expect(positionSearch(new URLSearchParams('comment=7'), 51)).toBe('?place=51');
  });
});

const row = (username: string, points: number) => ({
  user: { username, date_created: '', has_profile_picture: false },
  position: 1,
  position_change: 0,
  points,
});

// proves: standings-13
describe('findTied', () => {
  it('names the next member where the points are equal', () => {
    expect(findTied(row('julie', 12.5), row('max', 12.5))).toBe('max');
    expect(findTied(row('julie', 12.5), row('max', 12))).toBeUndefined();
    expect(findTied(row('julie', 12.5), undefined)).toBeUndefined();
  });

  it('names nobody beside a deleted account', () => {
    expect(findTied(row('', 12.5), row('max', 12.5))).toBeUndefined();
    expect(findTied(row('julie', 12.5), row('', 12.5))).toBeUndefined();
  });
});
