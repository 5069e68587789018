import { describe, expect, it } from '@jest/globals';
import { findAnnouncedRace, resultsHost, weekendErrors } from './weekends.js';

it('each flag of a refused weekend stands beside its field', () => {
  const title = 'This title can’t be used.';
  const url = 'This is not a results page of the results site.';
  const days = 'The last day must not be before the first.';
  expect(weekendErrors({ invalid_title: true, invalid_link: false, invalid_date: false })).toEqual({ title });
  expect(weekendErrors({ invalid_link: true })).toEqual({ url });
  expect(weekendErrors({ invalid_date: true })).toEqual({ days });
  expect(weekendErrors({ invalid_title: true, invalid_link: true, invalid_date: true })).toEqual({ title, url, days });
  expect(weekendErrors({ invalid_season: true })).toEqual({});
});

describe('resultsHost', () => {
  // proves: admin-retrieval-8
  it('names the site of a results page', () => {
    expect(resultsHost('https://results.example/2023/qatar')).toBe('results.example');
  });

  it('is null for a weekend that the older race form made', () => {
    expect(resultsHost('')).toBeNull();
  });
});

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
