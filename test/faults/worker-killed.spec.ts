import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { season } from '../../demo/results-site/season.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { startWorker } from '../harness/processes.js';
import { waitUntil } from '../harness/wait-until.js';
import { chromiumOf } from './chromium-of.js';
import {
  amountStored,
  readSeason,
  type RetrievingLeague,
  startRetrieval,
  startRetrievingLeague,
  untilEnded,
  untilReading,
} from './retrieving.js';

/** rules.md 7 and the issue: run again or reported, without anybody's help. */
const promisedSeconds = 30;
const rowsOfRace = season.weekends[0]?.race.length;

let test: RetrievingLeague;
let weekend: RaceWeekend;

beforeEach(async () => {
  test = await startRetrievingLeague(1);
  [weekend] = test.weekends as [RaceWeekend];
});
afterEach(() => test.league.close());

/** One more worker of the league. */
async function addWorker(): Promise<void> {
  test.league.workers.push(await startWorker(test.league.environment));
}

/** kill -9 of the worker that was started first of those that live. */
async function killWorker(): Promise<void> {
  await test.league.workers.shift()?.stop('SIGKILL');
}

async function untilAttempt(pid: number, attempt: number): Promise<void> {
  await waitUntil(
    `attempt ${attempt} at retrieval ${pid}`,
    async () => (await test.league.database.getRepository(Retrieval).findOneByOrFail({ id: pid })).attempts === attempt,
    promisedSeconds,
  );
}

async function retrieveHangingPage(): Promise<number> {
  test.league.site.setTrouble({ kind: 'hanging' });
  const pid = await startRetrieval(test.admin, weekend);
  await untilReading(test.admin, pid);
  return pid;
}

describe('a worker is killed while it reads a page', () => {
  it('and another one finishes the run', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage();
    await addWorker();
    await killWorker();
    expect(await amountStored(league)).toEqual({ results: 0, rows: 0 });
    league.site.setTrouble({ kind: 'none' });
    expect(await untilEnded(admin, pid, promisedSeconds)).toMatchObject({ state: 'stored', refusal: null });
    expect(await amountStored(league)).toEqual({ results: 1, rows: rowsOfRace });
    expect((await readSeason(admin)).selenium_status).toBeNull();
  });

  it('and one that is started afterwards reports what is wrong with the page', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage();
    await killWorker();
    await addWorker();
    // The page still hangs; it may take 10 s (RETRIEVAL_TIMEOUT_SECONDS of tests).
    expect(await untilEnded(admin, pid, promisedSeconds)).toMatchObject({
      state: 'refused',
      refusal: { timeout: true },
    });
    expect(await amountStored(league)).toEqual({ results: 0, rows: 0 });
    const { selenium_status, season_messages } = await readSeason(admin);
    expect(selenium_status).toBeNull();
    expect(season_messages.map(({ message }) => message)).toEqual([
      expect.stringContaining("Didn't receive a response"),
    ]);
  });

  it('three times: then it is given up and reported, and the next one can start', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage();
    for (const attempt of [2, 3]) {
      await addWorker();
      await killWorker();
      await untilAttempt(pid, attempt);
      await untilReading(admin, pid);
    }
    await addWorker();
    await killWorker();
    expect(await untilEnded(admin, pid, promisedSeconds)).toMatchObject({ state: 'failed' });
    const { selenium_status, season_messages } = await readSeason(admin);
    expect(selenium_status).toBeNull();
    expect(season_messages.map(({ message }) => message)).toEqual([expect.stringContaining('was interrupted')]);
    league.site.setTrouble({ kind: 'none' });
    expect((await admin.post('post-race-weekend-event/', { id: weekend.id, event_type: 1 })).status).toBe(201);
    expect(await amountStored(league)).toEqual({ results: 1, rows: rowsOfRace });
  });

  it('and stopped by the admin: the slot is free within seconds, without any worker', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage();
    await killWorker();
    expect((await admin.post('terminate-selenium/', { pid })).status).toBe(200);
    await waitUntil('the slot is free', async () => (await readSeason(admin)).selenium_status === null, 30);
    league.site.setTrouble({ kind: 'none' });
    const next = await startRetrieval(admin, weekend);
    await addWorker();
    expect(await untilEnded(admin, next, promisedSeconds)).toMatchObject({ state: 'stored' });
    expect(await untilEnded(admin, pid, 0)).toMatchObject({ state: 'terminated' });
  });
});

describe('a worker stands still while it reads a page', () => {
  it('and when it goes on, what another one has stored meanwhile stays as it is', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage();
    const [frozen] = league.workers;
    process.kill(frozen?.pid ?? 0, 'SIGSTOP');
    await addWorker();
    league.site.setTrouble({ kind: 'none' });
    expect(await untilEnded(admin, pid, promisedSeconds)).toMatchObject({ state: 'stored' });
    const stored: unknown = await league.database.query('SELECT id, stored_at FROM race_results');
    process.kill(frozen?.pid ?? 0, 'SIGCONT');
    // Its next run shows that it is over the old one.
    await league.workers.pop()?.stop();
    await admin.post('post-race-weekend-event/', { id: weekend.id, event_type: 2 });
    expect(await league.database.query(`SELECT id, stored_at FROM race_results WHERE kind = 'race'`)).toEqual(stored);
    expect((await readSeason(admin)).season_messages).toEqual([]);
  });
});

describe('the browser is killed while it reads a page', () => {
  it('and a retry with a new one finishes the run', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage();
    league.site.setTrouble({ kind: 'none' });
    process.kill(chromiumOf(league.workers[0]?.pid ?? 0), 'SIGKILL');
    expect(await untilEnded(admin, pid, promisedSeconds)).toMatchObject({ state: 'stored' });
    expect(await amountStored(league)).toEqual({ results: 1, rows: rowsOfRace });
  });
});
