import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RetrievalStarted, SeasonAdminAnswer } from '#league/contract/answers.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { type BuiltLeague, startBuiltLeague } from '../harness/start-league.js';
import { type MailServer, startMailServer } from '../harness/start-mail-server.js';
import { waitUntil } from '../harness/wait-until.js';
import { addMembers2023, members2023 } from '../flow/members-2023.js';
import { type Sentinels, startSentinels } from './start-sentinels.js';

let league: BuiltLeague;
let sentinels: Sentinels;
let mailServer: MailServer;
let admin: Client;
let weekends: RaceWeekend[];

beforeAll(async () => {
  [sentinels, mailServer] = await Promise.all([startSentinels(), startMailServer()]);
  const overrides = { MAIL_URL: mailServer.url, RETRIEVAL_TIMEOUT_SECONDS: '60', ...sentinels.environment };
  league = await startBuiltLeague({ apis: 2, workers: 2, overrides });
  const entered = await addSeason2023(league.database, league.site.url, { weekends: 3 });
  weekends = entered.weekends;
  admin = await joinLeague(league, 'director', { isAdmin: true });
  await addMembers2023(league.database, entered.season);
});
afterAll(async () => {
  await league.close();
  await sentinels.stop();
  await mailServer.close();
});

/** Retrieves results of a weekend: type 1 is the race, type 2 the sprint. */
async function retrieve(number: number, types: number[]): Promise<void> {
  const { id } = weekends[number] as RaceWeekend;
  for (const event_type of types)
    expect((await admin.post('post-race-weekend-event/', { id, event_type })).status).toBe(201);
}

/** Finalizes a weekend and waits until each member has received exactly one email. */
async function finalize(number: number): Promise<void> {
  mailServer.kept.length = 0;
  const { id } = weekends[number] as RaceWeekend;
  expect((await admin.put('finalize-race-weekend/', { id, send_finalize_email: true })).status).toBe(201);
  await untilMailed();
}

async function untilMailed(): Promise<void> {
  await waitUntil('no job is left', async () => (await openJobs()) === 0, 60);
  const addresses = members2023.map(({ username }) => `${username}@parcferme.example`);
  expect(mailServer.kept.toSorted()).toEqual(addresses.toSorted());
}

async function openJobs(): Promise<number> {
  const [row] = await league.database.query<{ amount: number }[]>(
    'SELECT count(*)::int AS amount FROM outbox_jobs WHERE finished_at IS NULL',
  );
  return row?.amount ?? 0;
}

// proves: operations-6
describe('a league with Redis Sentinel', () => {
  it('finds the primary through the sentinels', async () => {
    await retrieve(0, [1, 2]);
    await finalize(0);
  });

  it('loses no work if the primary is killed while a worker reads a page', async () => {
    await retrieve(1, [1, 2]);
    league.site.setTrouble({ kind: 'slow', seconds: 4 });
    const event = { id: weekends[2]?.id, event_type: 1 };
    const started = await admin.post<RetrievalStarted>('post-race-weekend-event/', event, {
      prefer: 'respond-async',
    });
    expect(started.status).toBe(202);
    await waitUntil('a worker reads the page', async () => (await readStatus())?.message.startsWith('Opening'));
    const gone = await sentinels.primary();
    // No queue is reachable meanwhile, so the outbox keeps the admin's request.
    await Promise.all([sentinels.killPrimary(), finalize(1)]);
    expect(await sentinels.primary()).not.toBe(gone);
    await waitUntil('the result is stored', async () => (await readStatus()) === undefined, 60);
    const [stored] = await league.database.query<{ amount: number }[]>(
      'SELECT count(*)::int AS amount FROM race_results WHERE weekend_id = $1',
      [weekends[2]?.id],
    );
    expect(stored?.amount).toBe(1);
  });

  it('continues after the former primary returns and takes over again', async () => {
    league.site.setTrouble({ kind: 'none' });
    await sentinels.restart();
    await sentinels.failOver();
    await retrieve(2, [2]);
    await finalize(2);
  });
});

async function readStatus() {
  const { body } = await admin.get<SeasonAdminAnswer>('get-season-admin?season=2023');
  return body.season.selenium_status?.[0];
}
