import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HomeAnswer, TellWhenOpenAnswer } from '#league/contract/home.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { Member } from '#league/schema/member.entity.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

let league: TestLeague;
let admin: Client;
let late: Client;
let other: Client;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  late = await joinLeague(league, 'late');
  other = await joinLeague(league, 'other');
  await addSeason2023(league.database, league.site.url, { weekends: 0 });
  await addSeason2023(league.database, league.site.url, { weekends: 0, year: 2024, current: false });
});
afterAll(() => league.close());
beforeEach(async () => {
  await league.database.query('DELETE FROM notifications; UPDATE members SET tell_when_picks_open = false');
  await league.database.query(`UPDATE seasons SET selection_open = false, current = false`);
  await league.database.query(`UPDATE seasons SET current = true WHERE year = 2023`);
});

const wish = (tell_when_open: unknown) => late.put<TellWhenOpenAnswer>('tell-when-picks-open', { tell_when_open });
const isWaiting = async () => (await late.get<HomeAnswer>('get-home')).body.home?.picks.tell_when_open;
const toldTo = async (client: Client) =>
  (await client.get<CurrentUser>('get-current-user/')).body.notifications.map(({ text, path }) => [text, path]);
const toggle = () => admin.put('toggle-users-picks/');
const allDone = () =>
  waitUntil('the jobs are done', async () => {
    const waiting: unknown[] = await league.database.query(
      `SELECT FROM outbox_jobs WHERE finished_at IS NULL AND name = 'announce-picks-window'`,
    );
    return waiting.length === 0;
  });

describe('a member who wants to be notified when the picks window opens', () => {
  it('is notified once, and then no longer waits', async () => {
    expect(await isWaiting()).toBe(false);
    for (let time = 0; time < 2; time += 1)
      expect(await wish(true)).toMatchObject({ status: 200, body: { tell_when_open: true } });
    expect(await isWaiting()).toBe(true);
    expect((await toggle()).status).toBe(200);
    await allDone();
    const told = [['The picks for 2023 are open: choose your riders', 'select-picks']];
    expect([await toldTo(late), await toldTo(other), await isWaiting()]).toEqual([told, [], false]);
    await toggle();
    await toggle();
    await allDone();
    expect(await toldTo(late)).toEqual(told);
  });

  it('can withdraw the request', async () => {
    await wish(true);
    expect((await wish(false)).body).toEqual({ tell_when_open: false });
    await toggle();
    await allDone();
    expect([await toldTo(late), await isWaiting()]).toEqual([[], false]);
  });

  it('keeps waiting while the window stays closed, and while the account is deactivated', async () => {
    await wish(true);
    await admin.put('set-current-season/', { year: 2024 });
    await allDone();
    expect([await toldTo(late), await isWaiting()]).toEqual([[], true]);
    const deactivate = (isActive: boolean) =>
      league.database.manager.update(Member, { username: 'late' }, { isActive });
    await deactivate(false);
    await toggle();
    await allDone();
    await deactivate(true);
    expect([await toldTo(late), await isWaiting()]).toEqual([[], true]);
  });

  it.each([undefined, null, 'true', 1])('must send true or false, not %j', async (value) => {
    expect((await wish(value)).status).toBe(400);
    expect(await isWaiting()).toBe(false);
  });
});
