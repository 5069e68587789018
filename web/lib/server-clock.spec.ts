import { describe, expect, it, vi } from 'vitest';
import { learnServerTime, serverDate, serverNow, serverTimeOf } from './server-clock.js';

const device = new Date('2026-11-21T09:00:00.250Z');
const setDeviceClock = (moment: Date) => vi.useFakeTimers({ now: moment });

// proves: more-12
describe('serverNow', () => {
  it.each([
    ['slow by two hours', 'Sat, 21 Nov 2026 11:00:00 GMT', '2026-11-21T11:00:00.500Z'],
    ['fast by a day', 'Fri, 20 Nov 2026 09:00:00 GMT', '2026-11-20T09:00:00.500Z'],
  ])('returns the server time if the device is %s, and advances with the device', (_, date, expected) => {
    setDeviceClock(device);
    learnServerTime(date);
    expect(new Date(serverNow()).toISOString()).toBe(expected);
    vi.setSystemTime(device.getTime() + 60_000);
    expect(serverNow()).toBe(Date.parse(expected) + 60_000);
  });

  it('agrees with serverDate and serverTimeOf', () => {
    setDeviceClock(device);
    learnServerTime('Sat, 21 Nov 2026 11:00:00 GMT');
    expect(serverDate().toISOString()).toBe('2026-11-21T11:00:00.500Z');
    expect(serverTimeOf(device.getTime() - 1000)).toBe(Date.parse('2026-11-21T10:59:59.500Z'));
  });

  it.each([[null], ['soon']])('keeps the known time if a response has no valid date: %j', (date) => {
    setDeviceClock(device);
    learnServerTime('Sat, 21 Nov 2026 11:00:00 GMT');
    learnServerTime(date);
    expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T11:00:00.500Z');
  });
});
