import { describe, expect, it } from '@jest/globals';
import { isoMicroseconds } from './submission-time.js';

describe('isoMicroseconds', () => {
  it.each([
    [Date.parse('2023-03-03T10:15:07Z'), '2023-03-03T10:15:07.000000Z'],
    [Date.parse('2023-03-03T10:15:07.250Z') + 0.007, '2023-03-03T10:15:07.250007Z'],
    [Date.parse('2023-03-03T10:15:07.999Z') + 0.999, '2023-03-03T10:15:07.999999Z'],
  ])('%d is %s', (milliseconds, iso) => {
    expect(isoMicroseconds(milliseconds)).toBe(iso);
  });
});
