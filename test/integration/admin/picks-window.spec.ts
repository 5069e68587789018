import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { StandingsAnswer } from '#league/contract/answers.js';
import type { Client } from '../../harness/client.js';
import { deleteAll } from '../../harness/delete-all.js';
import { joinLeague } from '../../harness/join-league.js';
import { holdRow } from '../../harness/lock-table.js';
import { longDescribe, longIt } from '../../harness/long-it.js';
import { addSeason2023, password } from '../../harness/make-season.js';
import { startApi } from '../../harness/processes.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

let league: TestLeague;
let admin: Client;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  await deleteAll(league.database, 'picks', 'race_weekends', 'riders', 'seasons');
  await addSeason2023(league.database, league.site.url, { weekends: 0 });
});

const toggle = () => admin.put('toggle-users-picks/');
/** Read once, because midnight may pass during a test. */
const started = Date.now();
const dayFromNow = (days: number) => new Date(started + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

async function isOpen(): Promise<boolean> {
  const { body } = await admin.get<{ users_picks_state: boolean }>('get-users-picks-state/');
  const season = await admin.get<{ current_season: { selection_open: boolean } }>('get-current-season/');
  expect(season.body.current_season.selection_open).toBe(body.users_picks_state);
  return body.users_picks_state;
}

/** The closing time, always at 00:00 UTC. Null if the window stays open until an admin closes it. */
async function closesAt(): Promise<string | null> {
  const { picksCloseAt } = await league.database.manager.findOneByOrFail(Season, { year: 2023 });
  return picksCloseAt?.toISOString() ?? null;
}
const midnight = (day: string) => `${day}T00:00:00.000Z`;

/** Creates a weekend that begins this number of days from now. Returns its id. */
async function enter(days: number): Promise<number> {
  const url = `${league.site.url}/motogp/results/2023/qatar-gp/`;
  const [start, end] = [dayFromNow(days), dayFromNow(days + 2)];
  const { status } = await admin.post('create-race-weekend/', { url, title: 'GP', start, end, season_year: 2023 });
  expect(status).toBe(201);
  const [weekend] = await league.database.manager.find(RaceWeekend, { order: { id: 'DESC' }, take: 1 });
  return weekend?.id ?? 0;
}

const passClosingTime = () => league.database.query(`UPDATE seasons SET picks_close_at = now() - interval '1 second'`);

describe('the switch of the picks window', () => {
  // proves: rules-24, wire-65, wire-20
  it('opens and closes the window', async () => {
    expect(await isOpen()).toBe(false);
    const opened = await toggle();
    expect({ status: opened.status, body: opened.body }).toEqual({ status: 200, body: { users_picks_state: true } });
    expect(await isOpen()).toBe(true);
    expect((await toggle()).body).toEqual({ users_picks_state: false });
    expect(await isOpen()).toBe(false);
  });

  // proves: wire-65, wire-11
  it.each([
    ['no season is current', { current: false }, 'not_current'],
    ['the season is finalized', { finalized: true }, 'finalized'],
  ])('is refused when %s', async (_, change, flag) => {
    await league.database.manager.update(Season, { year: 2023 }, change);
    const { status, body } = await toggle();
    const none = { no_competitors: false, not_current: false, finalized: false };
    expect({ status, body }).toEqual({ status: 400, body: { ...none, [flag]: true } });
  });

  it('sets the requested state, so that a second admin who wants the same state changes nothing', async () => {
    for (const users_picks_state of [true, true, false, false]) {
      expect(await admin.put('toggle-users-picks/', { users_picks_state })).toMatchObject({
        status: 200,
        body: { users_picks_state },
      });
      expect((await admin.get('get-users-picks-state/')).body).toEqual({ users_picks_state });
    }
  });

  it('is toggled twice if two devices use it at the same time', async () => {
    const release = await holdRow(league, 'seasons', 'year', 2023);
    const both = [toggle(), toggle()];
    await release.whenWaitedFor(2);
    await release();
    const answers = await Promise.all(both);
    const states = answers.map(({ body }) => body['users_picks_state']);
    expect(states.toSorted()).toEqual([false, true]);
    expect(await isOpen()).toBe(false);
  });

  // proves: wire-65
  it('needs riders to open the window, but not to close it', async () => {
    await league.database.query('DELETE FROM riders');
    const { status, body } = await toggle();
    expect({ status, body }).toEqual({
      status: 400,
      body: { no_competitors: true, not_current: false, finalized: false },
    });
    await league.database.manager.update(Season, { year: 2023 }, { selectionOpen: true });
    expect((await toggle()).body).toEqual({ users_picks_state: false });
  });
});

// proves: rules-25
describe('the window', () => {
  it('closes by itself when the first weekend begins', async () => {
    await enter(20);
    await toggle();
    await enter(10);
    await enter(15);
    expect(await closesAt()).toBe(midnight(dayFromNow(10)));
    expect(await isOpen()).toBe(true);
    await passClosingTime();
    expect(await isOpen()).toBe(false);
  });

  it('follows changes to the calendar', async () => {
    const first = await enter(10);
    const second = await enter(20);
    await toggle();
    const { title, url } = await league.database.manager.findOneByOrFail(RaceWeekend, { id: first });
    const moved = { id: first, title, url, start: dayFromNow(12), end: dayFromNow(13) };
    expect((await admin.put('edit-race-weekend/', { race_weekend_data: moved })).status).toBe(201);
    expect(await closesAt()).toBe(midnight(dayFromNow(12)));
    await admin.put('delete-race-weekend/', { id: first });
    expect(await closesAt()).toBe(midnight(dayFromNow(20)));
    await admin.put('delete-race-weekend/', { id: second });
    expect(await closesAt()).toBeNull();
    expect(await isOpen()).toBe(true);
  });

  it('is not closed by a new weekend that starts today or started in the past', async () => {
    await toggle();
    await enter(-5);
    expect(await isOpen()).toBe(true);
    await league.database.query('DELETE FROM race_weekends');
    await enter(0);
    expect(await isOpen()).toBe(true);
    expect(await closesAt()).toBeNull();
  });

  it('stays closed once it has closed by itself, whatever weekends are added', async () => {
    await enter(10);
    await toggle();
    await passClosingTime();
    await enter(5);
    await enter(30);
    expect(await isOpen()).toBe(false);
  });

  longIt('stays open if an admin opens it after the season began', async () => {
    const id = await enter(10);
    await toggle();
    await passClosingTime();
    await league.database.manager.update(RaceWeekend, id, { startDate: dayFromNow(-1) });
    expect((await toggle()).body).toEqual({ users_picks_state: true });
    expect(await closesAt()).toBeNull();
    expect(await isOpen()).toBe(true);
    await enter(40);
    expect(await isOpen()).toBe(true);
  });
});

// proves: rules-25
longDescribe('an API process whose clock is an hour ahead of the database clock', () => {
  /** Runs in the process before the server code. */
  const anHourAhead = `const now = Date.now; globalThis.Date = class extends Date {
    constructor(...given) { given.length ? super(...given) : super(Date.now()); } static now() { return now() + 3600_000; } }`;
  let member: Client;

  beforeAll(async () => {
    const code = `data:text/javascript,${encodeURIComponent(anHourAhead)}`;
    const api = await startApi({ ...league.environment, NODE_OPTIONS: `--import=${code}` });
    league.apis.push(api);
    await joinLeague(league, 'marc');
    member = await league.client(1).logIn('marc', password);
    const [first = ''] = readFileSync(api.log, 'utf8').split('\n');
    expect(JSON.parse(first)).toMatchObject({ time: expect.any(Number) });
    expect((JSON.parse(first) as { time: number }).time).toBeGreaterThan(Date.now() + 1800_000);
  });

  const isOpenThere = async () => (await member.get('get-users-picks-state/')).body;
  const submit = async () => {
    const { id: seasonId } = await league.database.manager.findOneByOrFail(Season, { year: 2023 });
    const riders = await league.database.manager.find(Rider, { where: { seasonId }, take: 5 });
    return member.post('set-user-picks/', { picks_ids: riders.map(({ id }) => id) });
  };

  it('closes nothing early, so the window is open, the picks are hidden and submissions are accepted', async () => {
    await league.database.query(
      `UPDATE seasons SET selection_open = true, picks_close_at = clock_timestamp() + interval '30 minutes'`,
    );
    expect(await isOpenThere()).toEqual({ users_picks_state: true });
    const { status, body } = await submit();
    expect(status).toBe(201);
    const rows: { stored: string }[] = await league.database.query(
      `SELECT to_char(submitted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS stored FROM picks WHERE submitted_at < clock_timestamp()`,
    );
    const [{ stored } = { stored: 'none' }] = rows;
    expect(body).toEqual({ date_saved: stored });
    const standings = await league.client(1).get<StandingsAnswer>('get-standings?season=2023');
    expect(standings.body.standings.users_picks.map(({ picks }) => picks)).toEqual([[]]);
  });

  it('accepts no submission after the closing time', async () => {
    const moved = `UPDATE seasons SET selection_open = true, picks_close_at = clock_timestamp() - interval '1 second'`;
    await league.database.query(moved);
    expect(await isOpenThere()).toEqual({ users_picks_state: false });
    expect((await submit()).body).toMatchObject({ selection_closed: true });
  });
});
