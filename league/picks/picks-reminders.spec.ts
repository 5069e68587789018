import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dueReminder, type ReminderWindow, reminderHours } from './picks-reminders.js';

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
    ['2024-02-29T23:59:59Z', null], // 7 days and a second before: 2024 has a 29 February
    ['2024-03-01T00:00:00Z', 168], // 7 × 24 hours before
    ['2024-03-06T23:59:59Z', 168],
    ['2024-03-07T00:00:00Z', 24],
    ['2024-03-07T20:59:59Z', 24],
    ['2024-03-07T21:00:00Z', 3],
    ['2024-03-07T23:59:59Z', 3],
    ['2024-03-08T00:00:00Z', null], // closed by itself
  ])('at %s is that of %s hours', (now, hours) => {
    expect(hoursAt(inWinter, now)).toBe(hours);
  });

  it('that was opened six days before is not the one of 7 days', () => {
    const late = opened('2024-03-02T08:00:00Z');
    expect(hoursAt(late, '2024-03-02T08:00:01Z')).toBeNull();
    expect(hoursAt(late, '2024-03-07T00:00:00Z')).toBe(24);
  });

  it('begins anew for a closing time that is moved', () => {
    const moved = opened('2024-03-05T12:00:00Z', { picksCloseAt: new Date('2024-03-15T00:00:00Z') });
    expect(hoursAt(moved, '2024-03-07T21:00:00Z')).toBeNull();
    expect(hoursAt(moved, '2024-03-08T00:00:00Z')).toBe(168);
  });

  it('is none while an admin has closed the window, and where it does not close by itself', () => {
    expect(hoursAt(opened('2024-01-10T12:00:00Z', { selectionOpen: false }), '2024-03-07T12:00:00Z')).toBeNull();
    expect(hoursAt(opened('2024-01-10T12:00:00Z', { picksCloseAt: null }), '2024-03-07T12:00:00Z')).toBeNull();
  });

  it('comes once each, in order, however often one looks', () => {
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
