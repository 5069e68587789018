import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import { learnServerTime } from '../../../lib/server-clock.js';
import { choose, closedSeason, numbersOn, openPicks, openSeason, servePicks, slot } from '../../../spec/picks-page.js';

const now = Date.parse('2023-03-20T12:00:00Z');
const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000];

beforeEach(() => {
  localStorage.clear();
  // The fake timers only affect the countdown, so that awaited calls continue.
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  learnServerTime(new Date(now).toUTCString());
});

/** Opens the picks page. Its window closes in `inMs` milliseconds of the server clock. */
const openClosing = async (inMs: number) => {
  const served = servePicks({ season: openSeason({ selection_closes: new Date(now + inMs).toISOString() }) });
  return { ...served, user: await openPicks() };
};
const left = () => screen.getByRole('timer').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// proves: picks-16
describe('the countdown', () => {
  it('shows the closing time and the remaining time, without announcing every step', async () => {
    await openClosing(4 * day + 12 * hour + minute);
    const moment = screen.getByText(/Mar/, { selector: 'time' });
    expect(moment.getAttribute('datetime')).toBe('2023-03-25T00:01:00.000Z');
    expect(moment.parentElement?.textContent).toMatch(/^Picks close (Fri 24|Sat 25) Mar, \d\d:\d1 your time\.$/);
    expect(left()).toBe('4 days, 12 hours left');
    expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
  });

  it('shows minutes and seconds near the end', async () => {
    await openClosing(12 * minute + 500);
    expect(left()).toBe('12 minutes, 0 seconds left');
    await pass(1000);
    expect(left()).toBe('11 minutes, 59 seconds left');
  });

  // proves: more-12
  it.each<[string, number]>([
    ['slow by a day and two hours', -26 * hour],
    ['fast by a week', 7 * day],
  ])('is correct on a device whose clock is %s', async (_, wrong) => {
    vi.setSystemTime(now + wrong);
    learnServerTime(new Date(now).toUTCString());
    await openClosing(5 * day + 3 * hour + minute);
    expect(left()).toBe('5 days, 3 hours left');
  });

  it('is correct as soon as a sleeping page is visible again', async () => {
    await openClosing(5 * day + 3 * hour + minute);
    vi.setSystemTime(now + 2 * day + hour);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(left()).toBe('3 days, 2 hours left');
  });

  it('shows that the window stays open if nothing closes it', async () => {
    servePicks({ season: openSeason({ selection_closes: null }) });
    await openPicks();
    await screen.findByText('The window stays open until the league closes it.');
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('shows what closes the window of a season without weekends', async () => {
    const { server } = servePicks({ season: openSeason({ selection_closes: null }) });
    server.weekends = [];
    await openPicks();
    await screen.findByText('The window closes when the first race weekend begins. Its day is not known yet.');
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('shows that the window is open if the weekends fail to load', async () => {
    servePicks({ season: openSeason({ selection_closes: null }), failing: ['get-race-weekends'] });
    await openPicks();
    screen.getByText('The window is open.');
  });
});

// proves: picks-16, picks-18
describe('at the end of the window', () => {
  it('the page polls until the server has closed the window, and then locks and keeps the unsaved picks', async () => {
    const { server, asked, user } = await openClosing(4000);
    await choose(user, '1st', '5');
    asked.length = 0;
    await pass(5000);
    await waitFor(() => expect(asked.map((path) => path.replace(/\/.*/, ''))).toContain('get-users-picks-state'));
    expect(left()).toBe('Closing now');
    expect(slot('1st').disabled).toBe(false);
    server.season = closedSeason();
    await pass(2500);
    await waitFor(() => expect(screen.getByText('The picks window is closed.').getAttribute('role')).toBe('status'));
    screen.getByRole('region', { name: 'Not saved in time' });
    expect([numbersOn('1st'), slot('1st').disabled]).toEqual([[1], true]);
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    asked.length = 0;
    await pass(10_000);
    expect(asked.filter((path) => path.startsWith('get-current-season'))).toEqual([]);
  });
});
