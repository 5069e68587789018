import { describe, expect, it } from '@jest/globals';
import { formatDays } from './format-dates.js';

/** The spaces around the dash differ between versions of the locale data. */
const withoutSpaces = (words: string) => words.replaceAll(/\s*–\s*/g, '–');

describe('formatDays', () => {
  it('tells the days of the track, whatever the time zone of the reader', () => {
    const words = formatDays('2023-11-17', '2023-11-19', { locale: 'en-GB' });
    expect(withoutSpaces(words)).toBe('17–19 November');
  });

  it('names both months where a weekend crosses them, and the year if asked', () => {
    const words = formatDays('2023-09-29', '2023-10-01', { locale: 'en-GB', year: true });
    expect(withoutSpaces(words)).toBe('29 September–1 October 2023');
  });
});
