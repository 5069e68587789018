import { describe, expect, it } from '@jest/globals';
import { findAnnouncedRace } from './find-announced-race.js';

const weekend = { start: '2023-11-17', end: '2023-11-19' };
const race = {
  id: 3,
  seasonYear: 2023,
  track: 'Lusail',
  title: 'Qatar GP',
  timestamp: '2023-11-19T17:00:00Z',
  is_sprint: false,
  finalized: false,
};

describe('findAnnouncedRace', () => {
  it('finds the race of the session that has no result yet', () => {
    expect(findAnnouncedRace([{ ...race, id: 2, is_sprint: true }, race], weekend, false)?.id).toBe(3);
  });

  it.each([
    ['the other session', { is_sprint: true }],
    ['a stored one', { finalized: true }],
    ['one before the weekend', { timestamp: '2023-11-16T23:59:59Z' }],
    ['one after it', { timestamp: '2023-11-20T00:00:00Z' }],
  ])('passes over %s', (_, other) => {
    expect(findAnnouncedRace([{ ...race, ...other }], weekend, false)).toBeUndefined();
  });

  it.each(['2023-11-17T00:00:00Z', '2023-11-19T23:59:59Z'])('counts the whole of both outer days: %s', (timestamp) => {
    expect(findAnnouncedRace([{ ...race, timestamp }], weekend, false)?.id).toBe(3);
  });
});
