import { describe, expect, it } from '@jest/globals';
import { findTied } from './find-tied.js';

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
