import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import { addPicks } from '../harness/add-picks.js';
import { readApiRoutes } from '../harness/api-routes.js';
import type { Client } from '../harness/client.js';
import { expectSoon } from '../harness/expect-soon.js';
import { isBuiltWithout, lockTable } from '../harness/lock-table.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';
import { standingsCalculator } from '../harness/repositories.js';

let league: TestLeague;
let visitor: Client;
let elsewhere: Client;
let admin: Client;
let alice: Client;
let bob: Client;
let weekend: RaceWeekend;
let open: Season;
let paths: string[];

/** In 2023, one weekend is final. In 2024, the current season, the window is open. There are two API processes. */
beforeAll(async () => {
  league = await startLeague({ apis: 2, overrides: { QUEUES: 'standings' } });
  const { database } = league;
  [admin, alice, bob] = await Promise.all([
    joinLeague(league, 'director', { isAdmin: true }),
    joinLeague(league, 'alice'),
    joinLeague(league, 'bob'),
  ]);
  const past = await addSeason2023(database, league.site.url, { current: false, weekends: 1 });
  open = (await addSeason2023(database, league.site.url, { year: 2024, weekends: 1, selectionOpen: true })).season;
  for (const season of [past.season, open]) {
    await addPicks(database, season, 'alice', { ranked: [1, 12, 72, 5, 33] });
    await addPicks(database, season, 'bob', { ranked: [72, 5, 73, 21, 10] });
  }
  [weekend] = past.weekends as [RaceWeekend];
  await storeSessions(database, weekend);
  await database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  await database.transaction((manager) => standingsCalculator.recompute(manager, past.season));
  [visitor, elsewhere] = [league.client(), league.client(1)];
  for (const client of [visitor, elsewhere]) await client.get('get-current-user/');
  paths = ['get-standings?season=2023&amount=5', 'get-race-weekends?season=2023', `get-race-weekend?id=${weekend.id}`];
});
afterAll(() => league.close());

/** Reads until the response is cached. A response that is built directly after a change is not cached. */
const untilKept = (path: string, client = visitor) =>
  waitUntil(`${path} is kept`, async () => {
    await client.get(path);
    return isBuiltWithout(league, 'seasons', () => client.get(path));
  });
const withoutDate = ({ headers }: { headers: Headers }) => [...headers].filter(([name]) => name !== 'date');
const readTitle = async (client: Client) =>
  (await client.get<RaceWeekendAnswer>(`get-race-weekend?id=${weekend.id}`)).body.race_weekend.title;
const rename = (title: string) => league.database.manager.update(RaceWeekend, weekend.id, { title });

describe('a cached response', () => {
  it('has the same body and headers as a response that is built for the request', async () => {
    for (const path of paths) {
      await untilKept(path);
      const kept = await visitor.get(path);
      const built = await alice.get(`${path}&another=url`);
      expect({ ...kept, headers: withoutDate(kept).sort() }).toEqual({ ...built, headers: withoutDate(built).sort() });
      expect(kept.headers.get('etag')).toMatch(/^(W\/)?"[\w-]{43}"$/);
      expect(kept.headers.get('cache-control')).toBe('no-cache');
      expect(kept.headers.get('content-security-policy')).toContain("default-src 'self'");
    }
  });

  it('is not sent to clients that already have it, and neither is a newly built one', async () => {
    for (const path of paths) {
      await untilKept(path);
      const etag = (await visitor.get(path)).headers.get('etag') ?? '';
      for (const client of [visitor, league.client()]) {
        for (const tags of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
          const { status, body, headers } = await client.get(path, { 'if-none-match': tags });
          expect({ status, body, etag: headers.get('etag') }).toEqual({ status: 304, body: undefined, etag });
        }
        expect((await client.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
      }
    }
  });

  it('is compressed for clients that accept this, and has the same text and a weak ETag whether it is cached or newly built', async () => {
    for (const path of paths) {
      await untilKept(path);
      for (const url of [path, `${path}&another=url`]) {
        const plain = await visitor.get(url, { 'accept-encoding': 'identity' });
        const packed = await visitor.get(url, { 'accept-encoding': 'gzip' });
        expect(plain.headers.get('content-encoding')).toBeNull();
        expect(plain.headers.get('etag')).toMatch(/^"/);
        expect(packed.body).toEqual(plain.body);
        expect(packed.headers.get('vary')).toBe(plain.headers.get('vary'));
        const [encoding, etag] = [packed.headers.get('content-encoding'), packed.headers.get('etag')];
        const isLong = Number(plain.headers.get('content-length')) >= 1024;
        expect([encoding, etag]).toEqual(
          isLong ? ['gzip', `W/${plain.headers.get('etag')}`] : [null, plain.headers.get('etag')],
        );
        if (isLong) expect(plain.headers.get('vary')).toBe('accept-encoding');
      }
    }
  });

  it('has no body in the response to HEAD', async () => {
    const [path = ''] = paths;
    for (const client of [league.client(), visitor]) {
      await untilKept(path);
      const full = await visitor.get(path);
      const { status, body, headers } = await client.call('HEAD', path, undefined, {});
      expect({ status, body }).toEqual({ status: 200, body: undefined });
      for (const name of ['etag', 'content-type', 'content-length'])
        expect(headers.get(name)).toBe(full.headers.get(name));
    }
  });

  // proves: wire-7
  it('never contains the cookies of others, but everybody gets a CSRF token', async () => {
    const [path = ''] = paths;
    await rename('Portuguese GP');
    const [one, other] = [league.client(), league.client()];
    for (const client of [one, other]) {
      const { headers } = await client.get(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect([...client.cookies.keys()].sort()).toEqual(['csrfsecret', 'csrftoken']);
    }
    await untilKept(path);
    expect((await visitor.get(path)).headers.getSetCookie()).toEqual([]);
    expect(one.cookies.get('csrftoken')).not.toBe(other.cookies.get('csrftoken'));
  });

  it('is only used for calls that anyone may read', () => {
    const cached = readApiRoutes().filter((route) => route.cached);
    expect(cached.map(({ method, path, role }) => `${method} ${path} ${role}`).sort()).toEqual([
      'GET get-championship anyone',
      'GET get-hall-of-fame anyone',
      'GET get-previous-season anyone',
      'GET get-provisional-standings anyone',
      'GET get-race-weekend anyone',
      'GET get-race-weekends anyone',
      'GET get-rider anyone',
      'GET get-season-archive anyone',
      'GET get-season-archive-table anyone',
      'GET get-season-end anyone',
      'GET get-standings anyone',
      'GET get-standings-version anyone',
      'GET get-what-if anyone',
    ]);
  });
});

describe('a change', () => {
  const rounds = Array.from({ length: 20 }, (_, index) => index);

  it('is visible immediately to its author, and soon through every other process', async () => {
    for (const round of rounds) {
      const title = `Round ${round}`;
      const { id, url, startDate: start, endDate: end } = weekend;
      for (const client of [admin, visitor, elsewhere]) await readTitle(client);
      const { status } = await admin.put('edit-race-weekend/', { race_weekend_data: { id, title, url, start, end } });
      expect({ status, title: await readTitle(admin) }).toEqual({ status: 201, title });
      await expectSoon(() => readTitle(elsewhere), title);
    }
  });

  it('by the worker is also visible immediately, so a reopened weekend disappears from the standings', async () => {
    const top = async () => {
      const { body } = await admin.get<StandingsAnswer>('get-standings?season=2023&amount=5');
      return body.standings.users_picks.map(({ points }) => points);
    };
    const final = await top();
    expect(final[0]).toBeGreaterThan(0);
    for (let round = 0; round < 3; round += 1) {
      expect((await admin.put('un-finalize-race-weekend/', { id: weekend.id })).status).toBe(201);
      expect(await top()).toEqual([0, 0]);
      expect((await admin.put('finalize-race-weekend/', { id: weekend.id, send_finalize_email: false })).status).toBe(
        201,
      );
      expect(await top()).toEqual(final);
    }
  });

  it('while a response is being built prevents this response from being cached', async () => {
    await rename('Before');
    await expectSoon(() => readTitle(visitor), 'Before');
    await rename('Before');
    const release = await lockTable(league, 'race_results');
    const begun = readTitle(league.client());
    await release.whenWaitedFor();
    await rename('After');
    await alice.post('get-user/', { username: 'alice' }); // When this call returns, the process knows about the change.
    await release();
    expect(await begun).toBe('Before');
    expect(await readTitle(visitor)).toBe('After');
  });

  longIt('is noticed even if the notification connection breaks, and responses are cached again', async () => {
    for (const title of ['First', 'Second', 'Third']) {
      await untilKept(`get-race-weekend?id=${weekend.id}`);
      await league.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'shown_changed'`,
      );
      await rename(title);
      for (const client of [visitor, elsewhere]) await expectSoon(() => readTitle(client), title);
    }
    for (const client of [visitor, elsewhere]) await untilKept(`get-race-weekend?id=${weekend.id}`, client);
  });
});

describe('while picks are hidden', () => {
  const path = 'get-standings?season=2024';
  const amounts = async (client: Client) => {
    const { body, headers } = await client.get<StandingsAnswer>(path);
    const kept = { etag: headers.has('etag'), cache: headers.get('cache-control') };
    return { picks: body.standings.users_picks.map(({ picks }) => picks.length), ...kept };
  };
  const own = (...picks: number[]) => ({ picks, etag: false, cache: 'no-store' });
  const all = { picks: [5, 5], etag: true, cache: 'no-cache' };

  // proves: rules-27
  it('everybody gets their own response, and once the window closes by itself, all get the same response', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await amounts(alice)).toEqual(own(5, 0));
      expect(await amounts(bob)).toEqual(own(0, 5));
      expect(await amounts(visitor)).toEqual(own(0, 0));
      expect((await bob.get(path, { 'if-none-match': '*' })).status).toBe(200);
    }
    // Without the triggers, nobody is notified, as when the closing time passes.
    await league.database.transaction(async (manager) => {
      await manager.query(`SET LOCAL session_replication_role = replica`);
      await manager.update(Season, open.id, { picksCloseAt: new Date(Date.now() - 1000) });
    });
    for (const client of [visitor, elsewhere, alice]) await expectSoon(() => amounts(client), all);
  });

  it('public picks are hidden again as soon as the window reopens', async () => {
    await untilKept(path);
    await league.database.manager.update(Season, open.id, { picksCloseAt: null });
    await expectSoon(() => amounts(visitor), own(0, 0));
    await expectSoon(() => amounts(bob), own(0, 5));
  });
});
