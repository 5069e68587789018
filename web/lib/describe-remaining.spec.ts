import { describe, expect, it } from '@jest/globals';
import { describeRemaining } from './describe-remaining.js';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

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
  ])('of %i ms is "%s"', (left, words) => {
    expect(describeRemaining(left)).toBe(words);
  });

  it('shows a second that has begun until it is over', () => {
    expect(describeRemaining(1)).toBe('1 second');
    expect(describeRemaining(60_001)).toBe('1 minute, 1 second');
  });

  it('is nothing at the end and after it', () => {
    expect(describeRemaining(0)).toBe('0 seconds');
    expect(describeRemaining(-5000)).toBe('0 seconds');
  });
});
