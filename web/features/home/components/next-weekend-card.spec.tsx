import { describe, expect, it } from 'vitest';
import { aWeekend } from '../../../spec/a-weekend.js';
import { calendarOf } from './next-weekend-card.js';

const qatar = aWeekend({ id: 19, title: 'Qatar GP', start: '2023-11-17', end: '2023-11-19', status: 1 });
const valencia = aWeekend({ id: 20, title: 'Valencia GP', start: '2023-11-24', end: '2023-11-26', status: 0 });
const malaysia = aWeekend({ id: 18, title: 'Malaysian GP', start: '2023-11-10', end: '2023-11-12', status: 2 });
/** Latest first, as in the response. */
const weekends = [valencia, qatar, malaysia];
const nextAt = (moment: string) => calendarOf(weekends, Date.parse(moment)).next?.weekend.title;

describe('the calendar of a season', () => {
  it('counts its weekends and the final ones', () => {
    const { next, ...counted } = calendarOf(weekends, Date.parse('2023-11-15T00:00:00Z'));
    expect(counted).toEqual({ rounds: 3, rounds_final: 1 });
    expect(next).toEqual({ weekend: qatar, round: 2 });
  });

  it('names the next or running weekend, until its last day is over', () => {
    expect(nextAt('2023-11-19T23:59:59Z')).toBe('Qatar GP');
    expect(nextAt('2023-11-20T00:00:00Z')).toBe('Valencia GP');
  });

  it('names the first weekend without results once all days are over, and none if all are final', () => {
    expect(nextAt('2023-12-01T00:00:00Z')).toBe('Qatar GP');
    expect(calendarOf([malaysia], 0).next).toBeNull();
    expect(calendarOf([], 0)).toEqual({ next: null, rounds: 0, rounds_final: 0 });
  });
});
