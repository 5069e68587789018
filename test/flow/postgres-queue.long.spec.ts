import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { season } from '#demo/results-site/season.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { RaceWeekendAnswer, RetrievalStarted, SeasonAdminAnswer } from '#league/contract/answers.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startWorker } from '../harness/processes.js';
import { type MailServer, startMailServer } from '../harness/start-mail-server.js';
import { startBuiltLeague, type BuiltLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';
import { addMembers2023, members2023 } from './members-2023.js';
import { standingsAfter, toLine } from './rules-2023.js';

/**
 * Without Redis, the queue lives in PostgreSQL (docs/guide/operator/install.md). Everything else works in the same way
 * as with Redis.
 */
let league: BuiltLeague;
let mailServer: MailServer;
let admin: Client;
let weekend: RaceWeekend;

beforeAll(async () => {
  mailServer = await startMailServer();
  league = await startBuiltLeague({ workers: 2, overrides: { REDIS_URL: '', MAIL_URL: mailServer.url } });
  const more = { weekends: 1, topIndependent: true, topRookie: true };
  const entered = await addSeason2023(league.database, league.site.url, more);
  [weekend] = entered.weekends as [RaceWeekend];
  admin = await joinLeague(league, 'director', { isAdmin: true });
  await addMembers2023(league.database, entered.season);
});
afterAll(async () => {
  await league.close();
  await mailServer.close();
});

// proves: operations-6
describe('with the queue in PostgreSQL, the retrieval of a weekend', () => {
  it('stops while its page hangs, and frees the slot', async () => {
    league.site.setTrouble({ kind: 'hanging' });
    const event = { id: weekend.id, event_type: 1 };
    const started = await admin.post<RetrievalStarted>('post-race-weekend-event/', event, { prefer: 'respond-async' });
    await waitUntil('a worker reads the page', async () => (await readStatus())?.message.startsWith('Opening'));
    expect((await admin.post('terminate-selenium/', { pid: started.body.pid })).status).toBe(200);
    expect(await readStatus()).toBeUndefined();
    league.site.setTrouble({ kind: 'none' });
  });

  it('is taken over by a new worker if the running workers are killed', async () => {
    league.site.setTrouble({ kind: 'hanging' });
    await admin.post('post-race-weekend-event/', { id: weekend.id, event_type: 1 }, { prefer: 'respond-async' });
    await waitUntil('a worker reads the page', async () => (await readStatus())?.message.startsWith('Opening'));
    await Promise.all(league.workers.splice(0).map((worker) => worker.stop('SIGKILL')));
    league.site.setTrouble({ kind: 'none' });
    league.workers.push(await startWorker(league.environment));
    await waitUntil('the result is stored', async () => (await readStatus()) === undefined, 30);
    const { body } = await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${weekend.id}`);
    expect(body.race_weekend.race?.competitors_positions).toHaveLength(season.weekends[0]?.race.length ?? 0);
  });

  it('leads to a final weekend with correct standings, and every member gets the email', async () => {
    const sprint = await admin.post('post-race-weekend-event/', { id: weekend.id, event_type: 2 });
    expect(sprint).toMatchObject({ status: 201, body: {} });
    const finalized = await admin.put('finalize-race-weekend/', { id: weekend.id, send_finalize_email: true });
    expect(finalized.status).toBe(201);
    const { body } = await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${weekend.id}`);
    const lines = body.race_weekend.standings?.users_picks.map(toLine);
    expect(lines).toEqual(standingsAfter(season.weekends.slice(0, 1), members2023));
    await waitUntil('everybody has the mail', () => mailServer.kept.length === members2023.length);
    const addresses = members2023.map(({ username }) => `${username}@parcferme.example`);
    expect(mailServer.kept.toSorted()).toEqual(addresses.toSorted());
  });
});

async function readStatus() {
  const { body } = await admin.get<SeasonAdminAnswer>('get-season-admin?season=2023');
  return body.season.selenium_status?.[0];
}
