import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePickerDays } from './parse-picker-days.js';

// proves: admin-more-2
describe('the days of an event in the list of the results site', () => {
  it.each([
    ['Apr 24, 2026 to Apr 26, 2026', '2026-04-24', '2026-04-26'],
    [' Mar 24, 2023  to  Mar 26, 2023 ', '2023-03-24', '2023-03-26'],
    ['Dec 31, 2025 to Jan 2, 2026', '2025-12-31', '2026-01-02'],
    ['June 5, 2026 to June 7, 2026', '2026-06-05', '2026-06-07'],
    ['Sept. 5, 2026 – Sept. 7, 2026', '2026-09-05', '2026-09-07'],
    ['Nov 8, 2026', '2026-11-08', '2026-11-08'],
  ])('%s', (text, start, end) => {
    expect(parsePickerDays(text)).toEqual({ start, end });
  });

  it.each([
    '',
    'TBC',
    'Apr 31, 2026 to May 2, 2026',
    'Apr 26, 2026 to Apr 24, 2026',
    'Apr 24 to Apr 26',
    'Xyz 24, 2026',
    'Fri Apr 24, 2026',
    'Apr 24, 2026, 15:00',
    'Apr 0, 2026',
    'Apr 24, 2026 to Apr 26, 2026 to Apr 28, 2026',
  ])('are not understood: “%s”', (text) => {
    expect(parsePickerDays(text)).toBeNull();
  });

  it('are those that the site writes, whatever the day', () => {
    const format = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(parsePickerDays(`${format.format(date)} to ${format.format(date)}`)).toEqual({ start: iso, end: iso });
      }),
    );
  });
});
