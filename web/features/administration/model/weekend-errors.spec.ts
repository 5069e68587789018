import { expect, it } from '@jest/globals';
import { weekendErrors } from './weekend-errors.js';

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
