import { describe, expect, it } from '@jest/globals';
import { endOf, startOf, startsAfterMove, timeAtCircuit } from './session-times.js';

describe('timeAtCircuit', () => {
  it.each([
    ['on the day that the clocks go forward', '2023-03-26T13:00:00Z', 'Europe/Lisbon', '2023-03-26T14:00:00+01:00'],
    ['an hour before they go forward', '2023-03-26T00:00:00Z', 'Europe/Lisbon', '2023-03-26T00:00:00+00:00'],
    ['before they go back', '2023-10-29T00:30:00Z', 'Europe/Madrid', '2023-10-29T02:30:00+02:00'],
    ['after they went back', '2023-10-29T01:30:00Z', 'Europe/Madrid', '2023-10-29T02:30:00+01:00'],
    ['west of Greenwich', '2023-04-16T19:00:00Z', 'America/Chicago', '2023-04-16T14:00:00-05:00'],
    ['on another day than in UTC', '2023-10-21T23:30:00Z', 'Australia/Melbourne', '2023-10-22T10:30:00+11:00'],
    ['with half an hour', '2023-09-24T08:30:00Z', 'Asia/Kolkata', '2023-09-24T14:00:00+05:30'],
    ['in capitals', '2023-04-30T12:00:00Z', 'EUROPE/MADRID', '2023-04-30T14:00:00+02:00'],
    ['in a zone that the runtime does not know', '2023-04-30T12:00:00Z', 'Europe/Jerez', '2023-04-30T12:00:00Z'],
    ['without a zone', '2023-04-30T12:00:00Z', null, '2023-04-30T12:00:00Z'],
  ])('has the offset of the circuit %s', (_, moment, zone, text) => {
    expect(timeAtCircuit(new Date(moment), zone)).toBe(text);
  });
});

describe('a session', () => {
  const weekend = {
    startDate: '2023-03-24',
    endDate: '2023-03-26',
    timeZone: 'Europe/Lisbon',
    raceStartsAt: new Date('2023-03-26T13:00:00Z'),
    sprintStartsAt: new Date('2023-03-25T15:00:00Z'),
  };
  const move = (startDate: string, endDate: string, before = weekend) => {
    const { raceStartsAt, sprintStartsAt } = startsAfterMove(before, { startDate, endDate });
    return [raceStartsAt === before.raceStartsAt, sprintStartsAt === before.sprintStartsAt];
  };

  it('lasts an hour if it is a race, and half an hour if it is a sprint', () => {
    const start = new Date('2023-03-26T13:00:00Z');
    expect(endOf(start, 'race').toISOString()).toBe('2023-03-26T14:00:00.000Z');
    expect(endOf(start, 'sprint').toISOString()).toBe('2023-03-26T13:30:00.000Z');
    expect(startOf(weekend, 'race')).toBe(weekend.raceStartsAt);
    expect(startOf(weekend, 'sprint')).toBe(weekend.sprintStartsAt);
  });

  it.each([
    ['the same days', '2023-03-24', '2023-03-26', [true, true]],
    ['a longer weekend that ends on the same day', '2023-03-23', '2023-03-26', [true, true]],
    ['a day later', '2023-03-25', '2023-03-27', [false, false]],
    ['another week', '2023-04-07', '2023-04-09', [false, false]],
    ['the last day only', '2023-03-26', '2023-03-26', [true, false]],
  ])('keeps its start on %s only if that is still its day', (_, start, end, kept) => {
    expect(move(start, end)).toEqual(kept);
  });

  it('keeps an unusual day, such as a race on Saturday, while the days stay', () => {
    const saturday = { ...weekend, raceStartsAt: weekend.sprintStartsAt };
    expect(move('2023-03-24', '2023-03-26', saturday)).toEqual([true, true]);
    expect(move('2023-03-23', '2023-03-26', saturday)).toEqual([false, true]);
  });

  it('compares days at the circuit', () => {
    const melbourne = {
      ...weekend,
      timeZone: 'Australia/Melbourne',
      raceStartsAt: new Date('2023-03-25T23:30:00Z'),
      sprintStartsAt: new Date('2023-03-25T04:00:00Z'),
    };
    expect(move('2023-03-23', '2023-03-26', melbourne)).toEqual([true, true]);
  });
});
