import { describe, expect, it } from '@jest/globals';
import { knownTimeZone, toUtc } from './times.js';

describe('toUtc', () => {
  it.each([
    ['2023-03-30T11:45:00-0300', '2023-03-30T14:45:00.000Z'],
    ['2023-10-22T15:00:00+11:00', '2023-10-22T04:00:00.000Z'],
    ['2016-06-26T14:00:00+00:00', '2016-06-26T14:00:00.000Z'],
    ['2023-09-24T15:30:00+0530', '2023-09-24T10:00:00.000Z'],
    ['2023-11-19T17:00:00Z', '2023-11-19T17:00:00.000Z'],
    // On this morning, the clocks in Lisbon change, so the offset counts, not the zone.
    ['2023-03-26T14:00:00+0100', '2023-03-26T13:00:00.000Z'],
  ])('converts %p to %p', (text, time) => {
    expect(toUtc(text)).toBe(time);
  });

  it.each([null, undefined, '', '2023-03-30', '2023-03-30T11:45:00', '2023-13-30T11:45:00Z', 'soon'])(
    'returns null for %p, which is not a moment',
    (text) => {
      expect(toUtc(text)).toBeNull();
    },
  );
});

describe('knownTimeZone', () => {
  it('returns the usual spelling of a zone, and null for an unknown zone', () => {
    expect(knownTimeZone('EUROPE/MADRID')).toBe('Europe/Madrid');
    expect(knownTimeZone('MOON/TRANQUILITY')).toBeNull();
    expect(knownTimeZone('')).toBeNull();
  });
});
