import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { confirmAfter, pollAgainAfter, maxPolls, firstPollAt } from './poll-times.js';

const hours = (ms: number | null) => (ms === null ? null : ms / 3_600_000);
const minutes = (ms: number | null) => (ms === null ? null : ms / 60_000);

// proves: autopilot-3
describe('polls without a result', () => {
  it('are repeated at growing intervals, then every half day, ten times in total', () => {
    const waits = Array.from({ length: maxPolls }, (_, index) => hours(pollAgainAfter(index + 1)));
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 12, 12, 12, 12, null]);
  });

  it('find the result of an American race at the fourth or fifth attempt, at 18:30 or 22:30', () => {
    const waits = [1, 2, 3, 4].map((polls) => hours(pollAgainAfter(polls)) ?? 0);
    expect(waits.slice(0, 3).reduce((sum, wait) => sum + wait, 15)).toBe(18.5);
    expect(waits.reduce((sum, wait) => sum + wait, 15)).toBe(22.5);
  });

  it('cover 63.5 hours', () => {
    const all = Array.from({ length: maxPolls - 1 }, (_, index) => hours(pollAgainAfter(index + 1)) ?? 0);
    expect(all.reduce((sum, wait) => sum + wait, 0)).toBe(63.5);
  });
});

// proves: autopilot-4
describe('a page with a result', () => {
  it('is read again after 5 minutes, and 15 and 45 minutes after changes, until the third change', () => {
    expect([0, 1, 2, 3].map((changes) => minutes(confirmAfter(changes)))).toEqual([5, 15, 45, null]);
  });
});

const unknown = { raceStartsAt: null, sprintStartsAt: null };
const qatar = { startDate: '2023-11-17', endDate: '2023-11-19', ...unknown };
const firstPoll = (...args: Parameters<typeof firstPollAt>) => firstPollAt(...args).toISOString();

// proves: autopilot-2
describe('the first poll', () => {
  it('is on the last day of the weekend for a race, and on the day before for a sprint', () => {
    expect(firstPoll(qatar, 'race', null)).toBe('2023-11-19T15:00:00.000Z');
    expect(firstPoll(qatar, 'sprint', null)).toBe('2023-11-18T15:00:00.000Z');
  });

  it('is on the only day of a one-day weekend for both', () => {
    const day = { startDate: '2023-11-19', endDate: '2023-11-19', ...unknown };
    expect(firstPoll(day, 'race', null)).toBe('2023-11-19T15:00:00.000Z');
    expect(firstPoll(day, 'sprint', null)).toBe('2023-11-19T15:00:00.000Z');
  });

  it('handles the day before the first of a month and of a year', () => {
    const sprintOf = (startDate: string, endDate: string) =>
      firstPoll({ startDate, endDate, ...unknown }, 'sprint', null);
    expect(sprintOf('2024-02-28', '2024-03-01')).toBe('2024-02-29T15:00:00.000Z');
    expect(sprintOf('2023-12-30', '2024-01-01')).toBe('2023-12-31T15:00:00.000Z');
  });

  it('is at the end of the session if its start is known, and otherwise in the afternoon', () => {
    const weekend = { ...qatar, raceStartsAt: new Date('2023-11-19T17:00:00Z') };
    expect(firstPoll(weekend, 'race', null)).toBe('2023-11-19T18:00:00.000Z');
    expect(firstPoll(weekend, 'sprint', null)).toBe('2023-11-18T15:00:00.000Z');
    const both = { ...weekend, sprintStartsAt: new Date('2023-11-18T15:00:00Z') };
    expect(firstPoll(both, 'sprint', null)).toBe('2023-11-18T15:30:00.000Z');
  });

  it('uses the time from the older race form instead of a known start', () => {
    const weekend = { ...qatar, raceStartsAt: new Date('2023-11-19T17:00:00Z') };
    expect(firstPoll(weekend, 'race', new Date('2023-11-19T12:00:00Z'))).toBe('2023-11-19T14:00:00.000Z');
    expect(firstPoll(weekend, 'race', new Date('2023-11-18T00:00:00Z'))).toBe('2023-11-18T15:00:00.000Z');
  });

  it('is two hours after a typed time', () => {
    expect(firstPoll(qatar, 'race', new Date('2023-11-19T17:00:00Z'))).toBe('2023-11-19T19:00:00.000Z');
  });

  it('is on a known day without a time, because the race moved to Saturday in Australia 2023', () => {
    expect(firstPoll(qatar, 'race', new Date('2023-11-18T00:00:00Z'))).toBe('2023-11-18T15:00:00.000Z');
  });
});

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-01'), noInvalidDate: true });
const weekends = fc.tuple(day, fc.nat(10)).map(([start, length]) => ({
  startDate: start.toISOString().slice(0, 10),
  endDate: new Date(start.getTime() + length * 86_400_000).toISOString().slice(0, 10),
  ...unknown,
}));

// proves: autopilot-2
describe('in any weekend', () => {
  it('the first poll is within its days, and not later for the sprint than for the race', () => {
    fc.assert(
      fc.property(weekends, (weekend) => {
        const [race, sprint] = [firstPoll(weekend, 'race', null), firstPoll(weekend, 'sprint', null)];
        expect(race.slice(0, 10)).toBe(weekend.endDate);
        expect(sprint.slice(0, 10) >= weekend.startDate && sprint <= race).toBe(true);
      }),
    );
  });
});
