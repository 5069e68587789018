import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import type { RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../harness/add-picks.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { type Process, startApi } from '../harness/processes.js';
import { standingsCalculator } from '../harness/repositories.js';
import { reservePort } from '../harness/reserve-port.js';
import { type BuiltLeague, startBuiltLeague } from '../harness/start-league.js';
import { type ListenerProxy, startListenerProxy } from '../harness/start-listener-proxy.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';
import { type ReplicatedServer, startReplicatedServer } from './start-replicated-server.js';

/** The first API reads from a hot standby through a proxy. The second reads only from the primary. */
let league: BuiltLeague;
let servers: ReplicatedServer;
let replica: DataSource;
let proxy: ListenerProxy;
let healthPort: number;
let weekend: RaceWeekend;
let season: Season;
let reads = 0;

beforeAll(async () => {
  servers = await startReplicatedServer();
  process.env['TEST_DATABASE_URL'] = servers.primary;
  league = await startBuiltLeague({ apis: 0, overrides: { QUEUES: 'standings' } });
  const entered = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  season = entered.season;
  [weekend] = entered.weekends as [RaceWeekend];
  for (const username of ['alice', 'bob']) await addMember(league.database, username);
  await addPicks(league.database, season, 'alice', { ranked: [1, 12, 72, 5, 33] });
  await addPicks(league.database, season, 'bob', { ranked: [72, 5, 73, 21, 10] });
  await storeSessions(league.database, weekend);
  await league.database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  await league.database.transaction((manager) => standingsCalculator.recompute(manager, season));

  const ofReplica = (url: string) => Object.assign(new URL(url), { host: new URL(servers.replica).host }).href;
  const { DATABASE_URL = '' } = league.environment;
  replica = await openDatabase(servers.replica, 1);
  proxy = await startListenerProxy(ofReplica(DATABASE_URL), 'league_app');
  healthPort = await reservePort();
  const withReplica = { DATABASE_REPLICA_URL: proxy.url, HEALTH_PORT: String(healthPort) };
  league.apis.push(await startApi({ ...league.environment, ...withReplica }), await startApi(league.environment));
});
afterAll(async () => {
  await league.close();
  proxy.close();
  await replica.destroy();
  await servers.stop();
});

async function countReads(): Promise<Record<'replica' | 'primary', number>> {
  const text = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
  const of = (from: string) => Number(new RegExp(`snapshot_reads_total{from="${from}"} (\\d+)`).exec(text)?.[1]);
  return { replica: of('replica'), primary: of('primary') };
}

/** Returns how many reads an action made on each server. */
async function readsOf(action: () => Promise<unknown>) {
  const before = await countReads();
  await action();
  const after = await countReads();
  return { replica: after.replica - before.replica, primary: after.primary - before.primary };
}

/** A different query each time bypasses the response cache. */
const fresh = (path: string) => `${path}&fresh=${(reads += 1)}`;
const standings = (api = 0) => league.client(api).get<StandingsAnswer>(fresh('get-standings?season=2023'));
const readTitle = async () => {
  const { body } = await league.client().get<RaceWeekendAnswer>(fresh(`get-race-weekend?id=${weekend.id}`));
  return body.race_weekend.title;
};
const rename = (title: string) => league.database.manager.update(RaceWeekend, weekend.id, { title });
const isReplicaRead = async () => (await readsOf(standings)).replica === 1;
const logOf = (api: Process) => readFileSync(api.log, 'utf8');

/** Paths that both APIs serve without a log-in. */
const paths = () => [
  'get-standings?season=2023',
  'get-standings?season=2023&around=bob&amount=1',
  `get-race-weekend?id=${weekend.id}`,
  'get-season-progress?season=2023&usernames=alice,bob',
  'explain-rank?season=2023&a=alice&b=bob',
  'points-receipt?season=2023&username=bob',
  'get-head-to-head?season=2023&a=alice&b=bob',
  'get-hall-of-fame?',
];

// proves: operations-6
describe('an API process with a replica', () => {
  it('reads standings, weekends and comparisons from it, with the same responses as the primary', async () => {
    await waitUntil('the replica is read', isReplicaRead, 30);
    for (const path of paths()) {
      const [own, other] = [league.client(0), league.client(1)];
      let answer: unknown;
      expect(await readsOf(async () => (answer = await own.get(fresh(path))))).toEqual({ replica: 1, primary: 0 });
      const { status, body } = answer as { status: number; body: unknown };
      expect({ path, status, body }).toEqual({ path, status: 200, body: (await other.get(fresh(path))).body });
    }
  });

  it('repeats a failed read on the primary, because only the primary decides whether something exists', async () => {
    const found = await readsOf(async () =>
      expect((await league.client().get(fresh('get-standings?season=1999'))).status).toBe(404),
    );
    expect(found).toEqual({ replica: 1, primary: 1 });
    expect(await readsOf(standings)).toEqual({ replica: 1, primary: 0 });
  });

  it('reads from the primary when all its connections to the replica are busy', async () => {
    const statuses: number[] = [];
    const found = await readsOf(() =>
      Promise.all(Array.from({ length: 60 }, async () => statuses.push((await standings()).status))),
    );
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 200));
    expect(found.replica + found.primary).toBe(60);
    expect(found.replica).toBeGreaterThanOrEqual(10);
    expect(await readsOf(standings)).toEqual({ replica: 1, primary: 0 });
  });

  it('shows each change immediately', async () => {
    const changes = Array.from({ length: 20 }, (_, number) => `Change ${number}`);
    const admin = await joinLeague(league, 'director', { isAdmin: true });
    const { id, url, startDate: start, endDate: end } = weekend;
    const shown: string[] = [];
    for (const title of changes) {
      await admin.put('edit-race-weekend/', { race_weekend_data: { id, title, url, start, end } });
      shown.push(await readTitle());
    }
    expect(shown).toEqual(changes);
    await waitUntil('the replica is read', isReplicaRead);
  });

  it('reads from the primary while the replica receives no WAL', async () => {
    const [{ setting }]: [{ setting: string }] = await replica.query(
      `SELECT setting FROM pg_settings WHERE name = 'primary_slot_name'`,
    );
    expect(setting).toBe('');
    // There is no slot of this name, so the WAL receiver stops and cannot be restarted.
    await replica.query(`ALTER SYSTEM SET primary_slot_name = 'none'`);
    await replica.query('SELECT pg_reload_conf()');
    await waitUntil('the primary is read', async () => (await readsOf(standings)).primary === 1);
    await replica.query('ALTER SYSTEM RESET primary_slot_name');
    await replica.query('SELECT pg_reload_conf()');
    await waitUntil('the replica is read again', isReplicaRead, 30);
  });

  it('reads from the primary while the replica lags behind', async () => {
    await replica.query('SELECT pg_wal_replay_pause()');
    await rename('Later');
    await waitUntil('the change is visible', async () => (await readTitle()) === 'Later');
    expect(await readsOf(standings)).toEqual({ replica: 0, primary: 1 });
    await replica.query('SELECT pg_wal_replay_resume()');
    await waitUntil('the replica is read again', isReplicaRead);
  });

  it('uses the clock of the primary to decide whether picks are hidden', async () => {
    const { manager } = league.database;
    await manager.delete('race_results', { weekendId: weekend.id });
    await manager.update(Season, season.id, {
      selectionOpen: true,
      hadFinalWeekend: false,
      picksCloseAt: new Date(Date.now() + 3600_000),
    });
    const read = async () => (await standings()).body.standings.users_picks.map(({ picks }) => picks);
    await waitUntil('picks are hidden', async () => (await read()).every((picks) => picks.length === 0));
    expect(await readsOf(standings)).toMatchObject({ primary: 1 });
    await manager.update(Season, season.id, { selectionOpen: false });
    await waitUntil('the replica is read again', isReplicaRead);
  });

  it('switches to the primary without a pause when the replica is lost, and returns when it is back', async () => {
    proxy.takeAway();
    expect((await standings()).status).toBe(200);
    expect(await readsOf(standings)).toEqual({ replica: 0, primary: 1 });
    expect(logOf(league.apis[0] as Process)).toContain('no replica is available, so all reads go to the primary');
    await proxy.bringBack();
    await waitUntil('the replica is read again', isReplicaRead, 30);
  });

  it('reads from the primary if the replica does not respond', async () => {
    proxy.hold();
    expect((await standings()).status).toBe(200);
    expect(await readsOf(standings)).toEqual({ replica: 0, primary: 1 });
    proxy.letGo();
    await waitUntil('the replica is read again', isReplicaRead, 30);
  });

  it.each([
    ['the primary', () => league.environment['DATABASE_URL'] ?? ''],
    ['another database', () => Object.assign(new URL(servers.replica), { pathname: '/league' }).href],
  ])('does not read from %s', async (_, url) => {
    const port = await reservePort();
    const settings = { DATABASE_REPLICA_URL: url(), HEALTH_PORT: String(port) };
    const api = await startApi({ ...league.environment, ...settings });
    await waitUntil('it warns', () =>
      Promise.resolve(logOf(api).includes('is not the address of the same database on a hot standby')),
    );
    expect((await fetch(`http://127.0.0.1:${api.port}/api/get-standings?season=2023`)).status).toBe(200);
    await api.stop();
  });

  it('reads from the primary after the replica was promoted', async () => {
    await replica.query('SELECT pg_promote()');
    await rename('After the promotion');
    await waitUntil('the change is visible', async () => (await readTitle()) === 'After the promotion');
    expect(await readsOf(standings)).toEqual({ replica: 0, primary: 1 });
    expect(logOf(league.apis[0] as Process)).toContain('it was promoted');
  });
});
