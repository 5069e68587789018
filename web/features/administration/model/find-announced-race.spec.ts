import { describe, expect, it } from '@jest/globals';
import { findAnnouncedRace } from './find-announced-race.js';

const race = {
  id: 3,
  seasonYear: 2023,
  track: 'Lusail',
  title: 'Qatar GP',
  timestamp: '2023-11-19T17:00:00Z',
  is_sprint: false,
  finalized: false,
  race_weekend_id: 18,
};

describe('findAnnouncedRace', () => {
  it('finds the race of the session that has no result yet', () => {
    expect(findAnnouncedRace([{ ...race, id: 2, is_sprint: true }, race], 18, false)?.id).toBe(3);
  });

  it.each([
    ['the other session', { is_sprint: true }],
    ['a stored one', { finalized: true }],
    ['one of another weekend', { race_weekend_id: 19 }],
  ])('passes over %s', (_, other) => {
    expect(findAnnouncedRace([{ ...race, ...other }], 18, false)).toBeUndefined();
  });
});
