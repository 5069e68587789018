import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstLookAt } from './first-look.js';

const qatar = { startDate: '2023-11-17', endDate: '2023-11-19' };
const look = (...args: Parameters<typeof firstLookAt>) => firstLookAt(...args).toISOString();

// proves: autopilot-2
describe('the first look', () => {
  it('at a race is on the last day of its weekend, at a sprint on the day before', () => {
    expect(look(qatar, 'race', null)).toBe('2023-11-19T15:00:00.000Z');
    expect(look(qatar, 'sprint', null)).toBe('2023-11-18T15:00:00.000Z');
  });

  it('is on the only day of a weekend of one day, for both', () => {
    const day = { startDate: '2023-11-19', endDate: '2023-11-19' };
    expect(look(day, 'race', null)).toBe('2023-11-19T15:00:00.000Z');
    expect(look(day, 'sprint', null)).toBe('2023-11-19T15:00:00.000Z');
  });

  it('knows the day before the first of a month and of a year', () => {
    expect(look({ startDate: '2024-02-28', endDate: '2024-03-01' }, 'sprint', null)).toBe('2024-02-29T15:00:00.000Z');
    expect(look({ startDate: '2023-12-30', endDate: '2024-01-01' }, 'sprint', null)).toBe('2023-12-31T15:00:00.000Z');
  });

  it('at a session that was announced with its time is two hours after it: 17:00 and 2 h are 19:00', () => {
    expect(look(qatar, 'race', new Date('2023-11-19T17:00:00Z'))).toBe('2023-11-19T19:00:00.000Z');
  });

  it('at one that was announced with a day alone is on that day: Australia 2023, whose race moved to Saturday', () => {
    expect(look(qatar, 'race', new Date('2023-11-18T00:00:00Z'))).toBe('2023-11-18T15:00:00.000Z');
  });
});

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-01'), noInvalidDate: true });
const weekends = fc.tuple(day, fc.nat(10)).map(([start, length]) => ({
  startDate: start.toISOString().slice(0, 10),
  endDate: new Date(start.getTime() + length * 86_400_000).toISOString().slice(0, 10),
}));

// proves: autopilot-2
describe('in any weekend', () => {
  it('the first look is within its days, and at the sprint never after that at the race', () => {
    fc.assert(
      fc.property(weekends, (weekend) => {
        const [race, sprint] = [look(weekend, 'race', null), look(weekend, 'sprint', null)];
        expect(race.slice(0, 10)).toBe(weekend.endDate);
        expect(sprint.slice(0, 10) >= weekend.startDate && sprint <= race).toBe(true);
      }),
    );
  });
});
