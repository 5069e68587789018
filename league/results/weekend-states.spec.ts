import { describe, expect, it } from '@jest/globals';
import type { WeekendStatus } from '../contract/shapes.js';
import { moveWeekend, type WeekendMove } from './weekend-states.js';

const [upcoming, inProgress, final] = [0, 1, 2] as const;

describe('a weekend', () => {
  // proves: rules-31, admin-weekends-9
  it.each<[WeekendMove, (WeekendStatus | null)[]]>([
    // from: Upcoming, In progress, Final
    ['storeResult', [inProgress, inProgress, null]],
    ['deleteLastResult', [null, upcoming, null]],
    ['finalize', [null, final, null]],
    ['unFinalize', [null, null, inProgress]],
  ])('moves by %s', (move, expected) => {
    expect([upcoming, inProgress, final].map((status) => moveWeekend(status, move))).toEqual(expected);
  });
});
