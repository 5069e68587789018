import { describe, expect, it } from '@jest/globals';
import {
  arePicksHidden,
  closingTime,
  isWindowOpen,
  nextCloseAt,
  dueReminder,
  type ReminderWindow,
  reminderHours,
} from './pick-rules.js';
import fc from 'fast-check';

const march1 = new Date('2023-03-01T12:00:00Z');
const march24 = new Date('2023-03-24T00:00:00Z');
const april1 = new Date('2023-04-01T12:00:00Z');
const justBefore = (moment: Date) => new Date(moment.getTime() - 1);

// proves: rules-24
describe('isWindowOpen', () => {
  it('is false until an admin opens the window', () => {
    expect(isWindowOpen({ selectionOpen: false, picksCloseAt: null }, march1)).toBe(false);
    expect(isWindowOpen({ selectionOpen: false, picksCloseAt: march24 }, march1)).toBe(false);
  });

  it('is true until the closing time', () => {
    const season = { selectionOpen: true, picksCloseAt: march24 };
    expect(isWindowOpen(season, justBefore(march24))).toBe(true); // 23:59:59.999 of 23 March
    expect(isWindowOpen(season, march24)).toBe(false); // 00:00 UTC of 24 March
  });

  it('stays true without a closing time', () => {
    expect(isWindowOpen({ selectionOpen: true, picksCloseAt: null }, april1)).toBe(true);
  });
});

// proves: rules-25
describe('closingTime', () => {
  it('is 00:00 UTC of the first day of the first weekend', () => {
    expect(closingTime('2023-03-24', march1)).toEqual(march24);
  });

  it('is null without a weekend', () => {
    expect(closingTime(null, march1)).toBeNull();
  });

  it('is null for a start in the past, so that a window that is opened later stays open', () => {
    expect(closingTime('2023-03-24', april1)).toBeNull();
  });

  it('is null for a start at this very moment', () => {
    expect(closingTime('2023-03-24', march24)).toBeNull();
    expect(closingTime('2023-03-24', justBefore(march24))).toEqual(march24);
  });
});

// proves: rules-25
describe('nextCloseAt after a change to the calendar', () => {
  const open = { selectionOpen: true, picksCloseAt: march24 };

  it('returns the earliest start, in whatever order the weekends come', () => {
    expect(nextCloseAt(open, ['2023-03-31', '2023-03-10', '2023-03-24'], march1)).toEqual(
      new Date('2023-03-10T00:00Z'),
    );
  });

  it('returns the start of the second weekend if the first one was deleted', () => {
    expect(nextCloseAt(open, ['2023-03-31'], march1)).toEqual(new Date('2023-03-31T00:00Z'));
  });

  it('returns null if the last weekend was deleted', () => {
    expect(nextCloseAt(open, [], march1)).toBeNull();
  });

  it('returns the start of the first weekend that is created', () => {
    const season = { selectionOpen: true, picksCloseAt: null };
    expect(nextCloseAt(season, ['2023-03-24'], march1)).toEqual(march24);
  });

  it('leaves the window open if a weekend with a start in the past is created', () => {
    const season = { selectionOpen: true, picksCloseAt: null };
    const picksCloseAt = nextCloseAt(season, ['2023-02-10'], march1);
    expect(isWindowOpen({ ...season, picksCloseAt }, march1)).toBe(true);
  });

  it('keeps the closing time if a weekend with a start in the past is created', () => {
    expect(nextCloseAt(open, ['2023-02-10', '2023-03-24', '2023-03-31'], march1)).toEqual(march24);
  });

  it('keeps an automatically closed window closed, whatever happens to the weekends', () => {
    const picksCloseAt = nextCloseAt(open, ['2023-05-05'], april1);
    expect(picksCloseAt).toEqual(march24);
    expect(isWindowOpen({ ...open, picksCloseAt }, april1)).toBe(false);
  });

  it('keeps a window open that an admin opened after the first start', () => {
    const reopened = { selectionOpen: true, picksCloseAt: closingTime('2023-03-24', april1) };
    const picksCloseAt = nextCloseAt(reopened, ['2023-03-24', '2023-04-14'], april1);
    expect(isWindowOpen({ ...reopened, picksCloseAt }, april1)).toBe(true);
  });
});

// proves: rules-27
describe('arePicksHidden', () => {
  it('is true only while the window is open and the season has not begun', () => {
    expect(arePicksHidden({ isWindowOpen: true, hasBegun: false })).toBe(true);
    expect(arePicksHidden({ isWindowOpen: true, hasBegun: true })).toBe(false);
    expect(arePicksHidden({ isWindowOpen: false, hasBegun: false })).toBe(false);
    expect(arePicksHidden({ isWindowOpen: false, hasBegun: true })).toBe(false);
  });
});

const closesAt = new Date('2024-03-08T00:00:00Z');
const opened = (picksWindowSetAt: string, more: Partial<ReminderWindow> = {}): ReminderWindow => ({
  selectionOpen: true,
  picksCloseAt: closesAt,
  picksWindowSetAt: new Date(picksWindowSetAt),
  ...more,
});
const inWinter = opened('2024-01-10T12:00:00Z');
const hoursAt = (window: ReminderWindow, now: string) => dueReminder(window, new Date(now))?.hours ?? null;

describe('the reminder of a picks window that closes on 8 March at 00:00', () => {
  it.each([
    ['2024-02-29T23:59:59Z', null], // 7 days and a second before; 2024 is a leap year
    ['2024-03-01T00:00:00Z', 168], // 7 × 24 hours before
    ['2024-03-06T23:59:59Z', 168],
    ['2024-03-07T00:00:00Z', 24],
    ['2024-03-07T20:59:59Z', 24],
    ['2024-03-07T21:00:00Z', 3],
    ['2024-03-07T23:59:59Z', 3],
    ['2024-03-08T00:00:00Z', null], // closed automatically
  ])('that is due at %s is the one for %s hours before', (now, hours) => {
    expect(hoursAt(inWinter, now)).toBe(hours);
  });

  it('is not sent 7 days before if the window was opened 6 days before', () => {
    const late = opened('2024-03-02T08:00:00Z');
    expect(hoursAt(late, '2024-03-02T08:00:01Z')).toBeNull();
    expect(hoursAt(late, '2024-03-07T00:00:00Z')).toBe(24);
  });

  it('starts again if the closing time is moved', () => {
    const moved = opened('2024-03-05T12:00:00Z', { picksCloseAt: new Date('2024-03-15T00:00:00Z') });
    expect(hoursAt(moved, '2024-03-07T21:00:00Z')).toBeNull();
    expect(hoursAt(moved, '2024-03-08T00:00:00Z')).toBe(168);
  });

  it('is not sent if an admin has closed the window, or it has no closing time', () => {
    expect(hoursAt(opened('2024-01-10T12:00:00Z', { selectionOpen: false }), '2024-03-07T12:00:00Z')).toBeNull();
    expect(hoursAt(opened('2024-01-10T12:00:00Z', { picksCloseAt: null }), '2024-03-07T12:00:00Z')).toBeNull();
  });

  it('is sent once for each time, in order, however often this is checked', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: -20_000, max: 100 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(minutes, (looks) => {
        const seen = looks
          .toSorted((a, b) => a - b)
          .flatMap((minute) => dueReminder(inWinter, new Date(closesAt.getTime() + minute * 60_000))?.hours ?? []);
        const changes = seen.filter((hours, index) => hours !== seen[index - 1]);
        expect(changes).toEqual(reminderHours.filter((hours) => seen.includes(hours)));
      }),
    );
  });
});
