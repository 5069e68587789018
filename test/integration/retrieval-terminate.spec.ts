import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RaceResult, type RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { RetrievalAnswer, RetrievalStarted, SeasonAdminAnswer } from '#league/contract/answers.js';
import type { SeleniumStatus } from '#league/contract/shapes.js';
import type { Answer, Client } from '../harness/client.js';
import { openApi, openWorker } from '../harness/in-this-process.js';
import { joinLeague } from '../harness/join-league.js';
import { holdRow } from '../harness/lock-table.js';
import { longIt } from '../harness/long-it.js';
import { addSeason2023 } from '../harness/make-season.js';
import { nothingRefused } from '../harness/nothing-refused.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { sampled } from '../harness/sampled.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';
import { isoTime } from '#league/contract/answer-fields.js';

let league: TestLeague;
let admin: Client;
/** An admin whose API waits only half a second for a retrieval. */
let hasty: Client;
let weekend: RaceWeekend;
let anotherWeekend: RaceWeekend;

beforeAll(async () => {
  league = await startLeague();
  league.apis.push(await openApi({ ...league.environment, RETRIEVAL_ANSWER_SECONDS: '0.5' }));
  admin = await joinLeague(league, 'director', { isAdmin: true });
  hasty = await joinLeague(league, 'marshal', { isAdmin: true, api: 1 });
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 2 });
  [weekend, anotherWeekend] = weekends as [RaceWeekend, RaceWeekend];
});
afterAll(() => league.close());
beforeEach(() => league.site.setTrouble({ kind: 'hanging' }));

const start = () =>
  admin.post<RetrievalStarted>(
    'post-race-weekend-event/',
    { id: weekend.id, event_type: 1 },
    { prefer: 'respond-async' },
  );
const terminate = (pid: unknown, client = admin) => client.post('terminate-selenium/', { pid });

async function readStatus(): Promise<SeleniumStatus[] | null> {
  const { body } = await admin.get<SeasonAdminAnswer>('get-season-admin?season=2023');
  return body.season.selenium_status;
}

async function readRetrieval(pid: number): Promise<RetrievalAnswer['retrieval']> {
  return (await admin.get<RetrievalAnswer>(`get-retrieval?id=${pid}`)).body.retrieval;
}

/** Starts the retrieval of a page that never responds, and waits until a worker opens it. */
async function startHanging(): Promise<number> {
  const { body } = await start();
  await untilOpening();
  return body.pid;
}

const untilOpening = () =>
  waitUntil('the page is being opened', async () => (await readStatus())?.[0]?.message.startsWith('Opening'));

const countResults = () => league.database.manager.count(RaceResult);

async function untilFree(): Promise<void> {
  await waitUntil('the slot is free', async () => (await readStatus()) === null, 30);
}

async function timed<T>(call: Promise<Answer<T>>): Promise<Answer<T> & { ms: number }> {
  const began = performance.now();
  return { ...(await call), ms: performance.now() - began };
}

describe('a running retrieval', () => {
  // proves: wire-77, wire-90
  it('returns 202 with its pid immediately if the caller prefers this, and can be polled', async () => {
    const started = await start();
    expect(started).toMatchObject({ status: 202, body: { pid: expect.any(Number) } });
    expect(Object.keys(started.body)).toEqual(['pid']);
    const { pid } = started.body;
    await waitUntil('a worker runs it', async () => (await readRetrieval(pid)).state === 'running');
    expect(await readRetrieval(pid)).toMatchObject({ pid, state: 'running', refusal: null });
    await terminate(pid);
    expect(await readRetrieval(pid)).toEqual({
      pid,
      by_autopilot: false,
      kind: 'race',
      state: 'terminated',
      message: 'Portuguese GP, race: The retrieval was stopped. Nothing was stored.',
      refusal: { ...nothingRefused, terminated: true },
      weekend: { id: expect.any(Number), title: 'Portuguese GP' },
      page_seen: false,
      riders: null,
      warnings: [],
      problems: [],
      missing_weekends: null,
      championship: null,
      classification: null,
      sources: null,
      events: null,
    });
  });

  describe('that continues', () => {
    let pid: number;
    afterAll(() => terminate(pid));

    it('holds its request no longer than the limit', async () => {
      const answer = await timed(
        hasty.post<RetrievalStarted>('post-race-weekend-event/', { id: weekend.id, event_type: 1 }),
      );
      expect(answer.status).toBe(202);
      expect(answer.ms).toBeGreaterThanOrEqual(500);
      pid = answer.body.pid;
      await untilOpening();
      expect((await readRetrieval(pid)).state).toBe('running');
    });

    // proves: wire-63
    it('is shown to every admin with its pid, its requester and its progress', async () => {
      const host = new URL(league.site.url).host;
      expect(await readStatus()).toEqual([
        {
          pid,
          user: { username: 'marshal', date_created: expect.stringMatching(isoTime), has_profile_picture: false },
          message: `Opening the page of Portuguese GP, race on ${host}`,
          timestamp: expect.stringMatching(isoTime),
          progress: null,
        },
      ]);
    });

    // proves: rules-41
    it('makes every other retrieval, even an import of riders, return busy at once', async () => {
      const before = await readSeasonMessages(admin);
      const result = await hasty.post('post-race-weekend-event/', { id: anotherWeekend.id, event_type: 2 });
      expect(result).toMatchObject({ status: 400, body: { ...nothingRefused, selenium_busy: true } });
      const url = `${league.site.url}/en/riders/motogp`;
      const riders = await admin.post('create-season-competitors-link/', { url, year: 2023 });
      expect({ status: riders.status, body: riders.body }).toEqual({
        status: 400,
        body: {
          invalidLink: false,
          invalidSeason: false,
          timeout: false,
          selenium_available: false,
          terminated: false,
          unreadable: false,
        },
      });
      expect(await readSeasonMessages(admin)).toEqual(before);
      expect((await readStatus())?.map((status) => status.pid)).toEqual([pid]);
    });
  });
});

describe('terminating', () => {
  // proves: rules-42, wire-78
  it('ends a running retrieval from another API process: its request returns, and nothing is stored', async () => {
    const waiting = admin.post('post-race-weekend-event/', { id: weekend.id, event_type: 1 });
    const pid = await waitUntil('it is running', async () => (await readStatus())?.[0]?.pid);
    const { status, body } = await terminate(pid, hasty);
    expect({ status, body }).toEqual({ status: 200, body: {} });
    await untilFree();
    const answer = await waiting;
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: { ...nothingRefused, terminated: true },
    });
    expect((await readSeasonMessages(admin))[0]).toBe(
      'Portuguese GP, race: The retrieval was stopped. Nothing was stored.',
    );
    expect(await countResults()).toBe(0);
  });

  // proves: rules-42
  longIt('ends a queued retrieval that no worker has taken yet', async () => {
    await Promise.all(league.workers.splice(0).map((worker) => worker.stop()));
    const { pid } = (await start()).body;
    expect(await readStatus()).toMatchObject([{ pid, message: 'Waiting for a worker', progress: null }]);
    expect((await terminate(String(pid))).status).toBe(200);
    expect(await readStatus()).toBeNull();
    expect((await readRetrieval(pid)).state).toBe('terminated');
    league.workers.push(await openWorker(league.environment));
    // Its job is still in the queue. The worker skips this job and runs the next retrieval.
    const next = await startHanging();
    expect((await readRetrieval(pid)).state).toBe('terminated');
    await terminate(next);
    expect(await countResults()).toBe(0);
  });

  // proves: wire-78
  longIt('succeeds for two simultaneous admins, and later returns 404', async () => {
    const pid = await startHanging();
    const release = await holdRow(league, 'retrievals', 'id', pid);
    const terminated = Promise.all([terminate(pid), terminate(pid, hasty)]);
    await release.whenWaitedFor(2);
    await release();
    const both = await terminated;
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { status, body } = await terminate(pid);
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'Service not found, it might have finished' },
    });
  });

  // proves: rules-42
  it('frees the slot at any moment of the run', async () => {
    for (const attempt of sampled([1, 2, 3, 4, 5], 2)) {
      const { pid } = (await start()).body;
      const state = await waitUntil('it is running', async () => {
        const now = (await readRetrieval(pid)).state;
        return attempt === 1 || now === 'running' ? now : null;
      });
      const { status } = await terminate(pid);
      expect({ attempt, state, status }).toEqual({ attempt, state, status: 200 });
      await untilFree();
    }
  });

  // proves: wire-78
  it.each<[unknown, number]>(
    sampled(
      [
        [4711, 404],
        ['4711', 404],
        ['undefined', 400],
        [undefined, 400],
        [null, 400],
        [-1, 400],
        [1.5, 400],
        [99999999999, 400],
        [{}, 400],
      ],
      3,
    ),
  )('of pid %j returns %i', async (pid, expected) => {
    expect((await terminate(pid)).status).toBe(expected);
  });

  // proves: wire-78
  longIt('returns 404 for a finished retrieval, which keeps its outcome', async () => {
    league.site.setTrouble({ kind: 'gone' });
    const { pid } = (await start()).body;
    await waitUntil('it is over', async () => (await readRetrieval(pid)).state === 'refused');
    expect((await terminate(pid)).status).toBe(404);
    expect(await readRetrieval(pid)).toMatchObject({
      state: 'refused',
      refusal: { ...nothingRefused, unreadable: true },
    });
  });
});

describe('get-retrieval', () => {
  it.each(sampled(['?id=4711', '?id=undefined', '?id=99999999999', ''], 1))('returns 404 with %s', async (query) => {
    expect((await admin.get(`get-retrieval${query}`)).status).toBe(404);
  });
});
