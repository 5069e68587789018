import { describe, expect, it } from '@jest/globals';
import { confirmAfter, lookAgainAfter, mostLooks } from './back-off.js';

const hours = (ms: number | null) => (ms === null ? null : ms / 3_600_000);
const minutes = (ms: number | null) => (ms === null ? null : ms / 60_000);

// proves: autopilot-3
describe('after looks in vain', () => {
  it('it waits longer each time, then half a day, and gives up after the tenth', () => {
    const waits = Array.from({ length: mostLooks }, (_, index) => hours(lookAgainAfter(index + 1)));
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 12, 12, 12, 12, null]);
  });

  it('finds a race in America at its fourth or fifth look: 15:00 and 3.5 h are 18:30, and 4 h more 22:30', () => {
    const waits = [1, 2, 3, 4].map((looks) => hours(lookAgainAfter(looks)) ?? 0);
    expect(waits.slice(0, 3).reduce((sum, wait) => sum + wait, 15)).toBe(18.5);
    expect(waits.reduce((sum, wait) => sum + wait, 15)).toBe(22.5);
  });

  it('it has looked for 63.5 hours when it gives up', () => {
    const all = Array.from({ length: mostLooks - 1 }, (_, index) => hours(lookAgainAfter(index + 1)) ?? 0);
    expect(all.reduce((sum, wait) => sum + wait, 0)).toBe(63.5);
  });
});

// proves: autopilot-4
describe('after a page was read', () => {
  it('it is read again 5 minutes later, 15 and 45 after it changed, and no more after a third change', () => {
    expect([0, 1, 2, 3].map((changes) => minutes(confirmAfter(changes)))).toEqual([5, 15, 45, null]);
  });
});
