import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboxJob } from '#league/schema/outbox-job.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { RetrievalsRepository } from '#league/retrieval/retrievals/retrievals.repository.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { nothingRefused } from '../harness/nothing-refused.js';
import { startWorker } from '../harness/processes.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let admin: Client;
let weekend: RaceWeekend;

beforeAll(async () => {
  league = await startLeague({
    workers: 0,
    overrides: { CHROMIUM_PATH: '/no/such/browser', RETRIEVAL_TIMEOUT_SECONDS: '2' },
  });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  [weekend] = weekends as [RaceWeekend];
  league.workers.push(await startWorker(league.environment, async (health) => (await read(health)) === 'down'));
});
afterAll(() => league.close());

const read = async (health: Response) => ((await health.json()) as { browser?: string }).browser;
const retrieve = () => admin.post('post-race-weekend-event/', { id: weekend.id, event_type: 1 });

describe('a worker without a browser', () => {
  // proves: operations-18, operations-8
  it('is alive but not ready', async () => {
    const ask = (what: string) => fetch(`http://127.0.0.1:${league.workers[0]?.port}/health/${what}`);
    expect((await ask('live')).status).toBe(200);
    const ready = await ask('ready');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ browser: 'down' });
  });

  // proves: operations-8
  it('ends a retrieval that no other worker takes, with the reason', async () => {
    const { status, body } = await retrieve();
    expect({ status, body }).toEqual({ status: 400, body: nothingRefused });
    const told =
      'Portuguese GP, race: No worker can start a browser: an operator has to fix this (docs/guide/operator/observe.md). Nothing was stored.';
    expect((await readSeasonMessages(admin))[0]).toBe(told);
    expect(await new RetrievalsRepository().findLive(league.database.manager)).toBeNull();
    expect(await league.database.manager.findBy(OutboxJob, { name: 'retrieve' })).toMatchObject([
      { error: 'no worker has a browser', finishedAt: expect.any(Date) },
    ]);
  });

  // proves: operations-8
  it('leaves retrievals to another worker that has found the browser of the system', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
    const ofSystem = process.env['CHROMIUM_PATH'];
    if (ofSystem) await symlink(ofSystem, join(folder, 'chromium'));
    const PATH = [folder, process.env['PATH']].join(delimiter);
    league.workers.push(
      await startWorker({ ...league.environment, CHROMIUM_PATH: '', RETRIEVAL_TIMEOUT_SECONDS: '30', PATH }),
    );
    expect(await retrieve()).toMatchObject({ status: 201, body: {} });
    await rm(folder, { recursive: true });
  });
});
