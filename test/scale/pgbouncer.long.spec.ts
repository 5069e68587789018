import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { season } from '#demo/results-site/season.js';
import type { RaceWeekendAnswer, RetrievalStarted, SeasonAdminAnswer } from '#league/contract/answers.js';
import { setSessionDefaults } from '#league/platform/database/application-role.js';
import { openDatabase, sessionSettings } from '#league/platform/database/data-source.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { addMembers2023, members2023 } from '../flow/members-2023.js';
import { standingsAfter, toLine } from '../flow/rules-2023.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startApi, startWorker } from '../harness/processes.js';
import { type BuiltLeague, startBuiltLeague } from '../harness/start-league.js';
import { type MailServer, startMailServer } from '../harness/start-mail-server.js';
import { waitUntil } from '../harness/wait-until.js';
import { type PgBouncer, poolSize, startPgBouncer } from './start-pgbouncer.js';

/** Two API processes and two workers behind PgBouncer in transaction mode, with fewer connections than they need. */
let league: BuiltLeague;
let pooler: PgBouncer;
let mailServer: MailServer;
let admin: Client;
let weekend: RaceWeekend;

beforeAll(async () => {
  mailServer = await startMailServer();
  league = await startBuiltLeague({ apis: 0, workers: 0, overrides: { MAIL_URL: mailServer.url } });
  const { DATABASE_URL: direct = '' } = league.environment;
  await setSessionDefaults(direct);
  pooler = await startPgBouncer(direct);
  Object.assign(league.environment, { DATABASE_URL: pooler.through(direct), DATABASE_DIRECT_URL: direct });
  league.apis.push(...(await Promise.all([startApi(league.environment), startApi(league.environment)])));
  league.workers.push(...(await Promise.all([startWorker(league.environment), startWorker(league.environment)])));
  const more = { weekends: 1, topIndependent: true, topRookie: true };
  const entered = await addSeason2023(league.database, league.site.url, more);
  [weekend] = entered.weekends as [RaceWeekend];
  admin = await joinLeague(league, 'director', { isAdmin: true });
  await addMembers2023(league.database, entered.season);
});
afterAll(async () => {
  await league.close();
  await pooler.stop();
  await mailServer.close();
});

const readWeekend = async (api: number) =>
  (await league.client(api).get<RaceWeekendAnswer>(`get-race-weekend?id=${weekend.id}`)).body.race_weekend;

// proves: operations-6
describe('a league behind PgBouncer in transaction mode', () => {
  it('has the session settings although the pooler drops them', async () => {
    const database = await openDatabase(league.environment['DATABASE_URL'] ?? '', 1);
    const found: { name: string; setting: string }[] = await database.query(
      'SELECT name, setting FROM pg_settings WHERE lower(name) = ANY ($1)',
      [Object.keys(sessionSettings)],
    );
    await database.destroy();
    const settings = Object.fromEntries(found.map(({ name, setting }) => [name.toLowerCase(), setting]));
    expect(settings).toEqual(sessionSettings);
  });

  it('can stop a retrieval', async () => {
    league.site.setTrouble({ kind: 'hanging' });
    const event = { id: weekend.id, event_type: 1 };
    const { body } = await admin.post<RetrievalStarted>('post-race-weekend-event/', event, {
      prefer: 'respond-async',
    });
    await waitUntil('a worker reads the page', async () => (await readStatus())?.message.startsWith('Opening'));
    expect((await admin.post('terminate-selenium/', { pid: body.pid })).status).toBe(200);
    league.site.setTrouble({ kind: 'none' });
    expect((await admin.post('post-race-weekend-event/', event)).status).toBe(201);
  });

  it('retrieves a weekend, finalizes it and sends each email once', async () => {
    expect((await readWeekend(1)).status).not.toBe(3);
    expect((await admin.post('post-race-weekend-event/', { id: weekend.id, event_type: 2 })).status).toBe(201);
    const finalized = await admin.put('finalize-race-weekend/', { id: weekend.id, send_finalize_email: true });
    expect(finalized.status).toBe(201);
    for (const api of [0, 1]) {
      const lines = (await readWeekend(api)).standings?.users_picks.map(toLine);
      expect(lines).toEqual(standingsAfter(season.weekends.slice(0, 1), members2023));
    }
    await waitUntil('everybody has the mail', () => mailServer.kept.length === members2023.length);
    const addresses = members2023.map(({ username }) => `${username}@parcferme.example`);
    expect(mailServer.kept.toSorted()).toEqual(addresses.toSorted());
  });

  it(`serves 400 requests, 50 at a time, with ${poolSize} connections`, async () => {
    const statuses: number[] = [];
    const reader = async (number: number) => {
      const client = league.client(number % 2);
      // A different amount each time bypasses the response cache.
      for (let count = 0; count < 8; count += 1)
        statuses.push((await client.get(`get-standings?season=2023&amount=${number * 8 + count}`)).status);
    };
    await Promise.all(Array.from({ length: 50 }, (_, number) => reader(number)));
    expect(statuses.length).toBe(400);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(pooler.log()).not.toMatch(/ERROR|FATAL/);
  });

  it('listens on direct connections that bypass the pooler', async () => {
    const sessions: { name: string }[] = await league.database.query(
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name IN ('retrieval_terminated', 'shown_changed') ORDER BY 1`,
    );
    const ofEach = ['retrieval_terminated', 'retrieval_terminated', 'shown_changed', 'shown_changed'];
    expect(sessions.map(({ name }) => name)).toEqual(ofEach);
  });
});

async function readStatus() {
  const { body } = await admin.get<SeasonAdminAnswer>('get-season-admin?season=2023');
  return body.season.selenium_status?.[0];
}
