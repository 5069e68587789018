import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ordinal } from '../../league/contract/short-texts.js';
import {
  describeRemaining,
  countPoints,
  formatCount,
  formatDay,
  formatDayAndTime,
  formatDays,
  formatExactMoment,
  formatMoment,
  formatShortMoment,
  formatPoints,
  formatShortDayAndTime,
  formatTimeAtCircuit,
  formatWeekdayAndTime,
} from './format.js';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

describe('countPoints', () => {
  it.each([
    [1, false, '1 point'],
    [0, false, '0 points'],
    [1.5, false, '1.5 points'],
    [1, true, '1.00 points'],
    [1000, false, '1,000 points'],
  ])('given %d points (decimals: %s), returns "%s"', (points, decimals, text) => {
    expect(countPoints(points, decimals)).toBe(text);
  });
});

describe('describeRemaining', () => {
  it.each([
    [9 * days + 5 * hours + 59 * minutes, '9 days, 5 hours'],
    [2 * days, '2 days, 0 hours'],
    [days + hours, '1 day, 1 hour'],
    [days - seconds, '23 hours, 59 minutes'],
    [hours, '1 hour, 0 minutes'],
    [12 * minutes + 5 * seconds, '12 minutes, 5 seconds'],
    [minutes, '1 minute, 0 seconds'],
    [59 * seconds, '59 seconds'],
    [seconds, '1 second'],
  ])('given %i ms, returns "%s"', (left, words) => {
    expect(describeRemaining(left)).toBe(words);
  });

  it('shows a second until it is over', () => {
    expect(describeRemaining(1)).toBe('1 second');
    expect(describeRemaining(60_001)).toBe('1 minute, 1 second');
  });

  it('is 0 seconds at the end and after it', () => {
    expect(describeRemaining(0)).toBe('0 seconds');
    expect(describeRemaining(-5000)).toBe('0 seconds');
  });
});

/** The spaces around the dash differ between versions of the locale data. */
const withoutSpaces = (words: string) => words.replaceAll(/\s*–\s*/g, '–');

describe('formatDays', () => {
  it("uses the days at the track, regardless of the reader's time zone", () => {
    const words = formatDays('2023-11-17', '2023-11-19');
    expect(withoutSpaces(words)).toBe('17–19 November');
  });

  it('names both months if a weekend spans them, and the year on request', () => {
    const words = formatDays('2023-09-29', '2023-10-01', { year: true });
    expect(withoutSpaces(words)).toBe('29 September–1 October 2023');
  });
});

describe("a moment in the reader's time zone and the site's language", () => {
  const iso = '2023-11-08T15:20:00Z';
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options).format(new Date(iso));
  /** 20, or 50 in a time zone that is half an hour off. */
  const minute = new RegExp(`\\b${part({ minute: '2-digit' }).padStart(2, '0')}\\b`);

  it('has the weekday, the day and the time, but no year', () => {
    const words = formatMoment(iso);
    expect(words).toContain(part({ weekday: 'long' }));
    expect(words).toContain(part({ month: 'long' }));
    expect(words).toContain(part({ day: 'numeric' }));
    expect(words).toMatch(minute);
    expect(words).not.toContain('2023');
  });

  it('uses the language of the site, regardless of the browser language', () => {
    expect(formatDay('2023-11-08T12:00:00Z')).toBe('8 November 2023');
  });

  it('has the day and the year, with or without the time', () => {
    for (const words of [formatDay(iso), formatDayAndTime(iso)]) {
      expect(words).toContain(part({ month: 'long' }));
      expect(words).toContain('2023');
    }
    expect(formatDay(iso)).not.toMatch(minute);
    expect(formatDayAndTime(iso)).toMatch(minute);
  });

  it('can include the second', () => {
    const words = formatExactMoment('2023-11-08T15:20:07Z');
    expect(words).toMatch(/[:.]07/);
    expect(words).toContain(part({ month: 'long' }));
    expect(words).toContain('2023');
  });

  it('can have a short month', () => {
    expect(formatShortDayAndTime(iso)).toContain('2023');
    expect(formatShortDayAndTime(iso)).toMatch(minute);
    expect(formatShortDayAndTime(iso).length).toBeLessThan(formatDayAndTime(iso).length);
  });
});

describe('the start of a session', () => {
  const iso = '2023-03-26T14:00:00+01:00';

  it("has the weekday and the time of the reader's zone", () => {
    const date = new Date(iso);
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(date);
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(date);
    expect(formatWeekdayAndTime(iso)).toBe(`${weekday} ${time}`);
  });

  it('has the time of the circuit, with the weekday if it differs', () => {
    const justAfterMidnight = new Date(2023, 2, 26, 0, 30);
    const readersOffset = -justAfterMidnight.getTimezoneOffset();
    const atOffset = (offset: number) => {
      const local = new Date(justAfterMidnight.getTime() + offset * minutes).toISOString().slice(0, 19);
      const [hour, minute] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
      const twoDigits = (value: number) => String(value).padStart(2, '0');
      return `${local}${offset < 0 ? '-' : '+'}${twoDigits(hour)}:${twoDigits(minute)}`;
    };
    expect(formatTimeAtCircuit(atOffset(readersOffset))).toBeNull();
    expect(formatTimeAtCircuit(atOffset(readersOffset + 120))).toBe('02:30 at the circuit');
    expect(formatTimeAtCircuit(atOffset(readersOffset - 60))).toBe('Saturday 23:30 at the circuit');
  });

  it('has no time of the circuit if that is unknown', () => {
    expect(formatTimeAtCircuit('2023-03-26T13:00:00Z')).toBeNull();
  });
});

describe('points', () => {
  it('have at most two decimals, or always two, and a thousands separator', () => {
    expect([12.344, 12.346, 25, 1969.7].map((value) => formatPoints(value))).toEqual([
      '12.34',
      '12.35',
      '25',
      '1,969.7',
    ]);
    expect([25, 1969.7].map((value) => formatPoints(value, true))).toEqual(['25.00', '1,969.70']);
    expect(formatCount(1_000_000)).toBe('1,000,000');
  });
});

describe('ordinal', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [22, '22nd'],
    [103, '103rd'],
  ])('given %i, returns %s', (value, words) => {
    expect(ordinal(value)).toBe(words);
  });
});

describe('formatting without Intl', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const plain = (words: string) => words.replace(/\s/g, ' ');
  const intl = (date: Date, options: Intl.DateTimeFormatOptions) =>
    plain(new Intl.DateTimeFormat('en-GB', options).format(date));

  it('writes a moment as Intl does in British English', () => {
    fc.assert(
      fc.property(moments, (date) => {
        const iso = date.toISOString();
        const moment = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
        expect(formatMoment(iso)).toBe(intl(date, moment));
        expect(formatDay(iso)).toBe(intl(date, { dateStyle: 'long' }));
        expect(formatDayAndTime(iso)).toBe(intl(date, { dateStyle: 'long', timeStyle: 'short' }));
        expect(formatShortDayAndTime(iso)).toBe(intl(date, { dateStyle: 'medium', timeStyle: 'short' }));
        expect(formatExactMoment(iso)).toBe(intl(date, { dateStyle: 'long', timeStyle: 'medium' }));
        const short = { ...moment, weekday: 'short', month: 'short' } as const;
        // Versions of Intl differ in the comma after the weekday.
        expect(formatShortMoment(iso)).toBe(intl(date, short).replace(/^(\w+),/, '$1'));
      }),
    );
  });

  it('writes the days of a weekend as Intl does', () => {
    fc.assert(
      fc.property(moments, fc.nat(4), fc.boolean(), (start, length, year) => {
        const end = new Date(start.getTime() + length * days);
        const [first, last] = [start, end].map((date) => date.toISOString().slice(0, 10)) as [string, string];
        const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', timeZone: 'UTC' };
        if (year) options.year = 'numeric';
        const range = new Intl.DateTimeFormat('en-GB', options).formatRange(new Date(first), new Date(last));
        expect(formatDays(first, last, { year }).replace(/ – /, '–')).toBe(plain(range).replace(/ ?– ?/, '–'));
      }),
    );
  });

  it('writes points and amounts as Intl does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 1_000_000_000 }), (hundredths) => {
        const value = hundredths / 100;
        expect(formatPoints(value)).toBe(value.toLocaleString('en-GB', { maximumFractionDigits: 2 }));
        const always = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
        expect(formatPoints(value, true)).toBe(value.toLocaleString('en-GB', always));
        expect(formatCount(hundredths)).toBe(hundredths.toLocaleString('en-GB'));
      }),
    );
  });
});
