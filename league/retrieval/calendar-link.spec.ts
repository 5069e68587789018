import { expect, it } from '@jest/globals';
import { calendarLink } from './calendar-link.js';

it('the calendar of a season is read from its results', () => {
  expect(calendarLink('https://results.example', 2026)).toBe('https://results.example/motogp/results/2026/');
});
