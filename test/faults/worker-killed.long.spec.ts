import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { season } from '#demo/results-site/season.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import { waitUntil } from '../harness/wait-until.js';
import { chromiumOf } from './chromium-of.js';
import {
  addWorker,
  amountStored,
  killWorker,
  promisedSeconds,
  readSeason,
  retrieveHangingPage,
  startRetrieval,
  startRetrievingLeague,
  untilEnded,
  untilReading,
  type RetrievingLeague,
} from './retrieving.js';

const rowsOfRace = season.weekends[0]?.race.length;

let test: RetrievingLeague;
let weekend: RaceWeekend;

beforeEach(async () => {
  test = await startRetrievingLeague(1);
  [weekend] = test.weekends as [RaceWeekend];
});
afterEach(() => test.league.close());

async function untilAttempt(pid: number, attempt: number): Promise<void> {
  await waitUntil(
    `attempt ${attempt} at retrieval ${pid}`,
    async () => (await test.league.database.getRepository(Retrieval).findOneByOrFail({ id: pid })).attempts === attempt,
    promisedSeconds,
  );
}

describe('if a worker is killed while it reads a page', () => {
  // proves: rules-43, card-3
  it('a second worker finishes the run', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage(test);
    await addWorker(test);
    await killWorker(test);
    expect(await amountStored(league)).toEqual({ results: 0, rows: 0 });
    league.site.setTrouble({ kind: 'none' });
    expect(await untilEnded(admin, pid, promisedSeconds)).toMatchObject({ state: 'stored', refusal: null });
    expect(await amountStored(league)).toEqual({ results: 1, rows: rowsOfRace });
    expect((await readSeason(admin)).selenium_status).toBeNull();
  });

  // proves: rules-43
  it('a worker that starts later reports what is wrong with the page', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage(test);
    await killWorker(test);
    league.site.setTrouble({ kind: 'gone' });
    await addWorker(test);
    expect(await untilEnded(admin, pid, promisedSeconds)).toMatchObject({
      state: 'refused',
      refusal: { unreadable: true },
    });
    expect(await amountStored(league)).toEqual({ results: 0, rows: 0 });
    const { selenium_status, season_messages } = await readSeason(admin);
    expect(selenium_status).toBeNull();
    expect(season_messages.map(({ message }) => message)).toEqual([
      expect.stringContaining('The site has no such page (HTTP 404).'),
    ]);
  });

  // proves: rules-43
  it('a run that lost three workers is given up and reported, and the next run can start', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage(test);
    for (const attempt of [2, 3]) {
      await addWorker(test);
      await killWorker(test);
      await untilAttempt(pid, attempt);
      await untilReading(admin, pid);
    }
    await addWorker(test);
    await killWorker(test);
    expect(await untilEnded(admin, pid, promisedSeconds)).toMatchObject({ state: 'failed' });
    const { selenium_status, season_messages } = await readSeason(admin);
    expect(selenium_status).toBeNull();
    expect(season_messages.map(({ message }) => message)).toEqual([expect.stringContaining('was interrupted')]);
    league.site.setTrouble({ kind: 'none' });
    expect((await admin.post('post-race-weekend-event/', { id: weekend.id, event_type: 1 })).status).toBe(201);
    expect(await amountStored(league)).toEqual({ results: 1, rows: rowsOfRace });
  });

  // proves: rules-43
  it('an admin can stop the run, which frees the slot within seconds even without a worker', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage(test);
    await killWorker(test);
    expect((await admin.post('terminate-selenium/', { pid })).status).toBe(200);
    await waitUntil('the slot is free', async () => (await readSeason(admin)).selenium_status === null, 30);
    league.site.setTrouble({ kind: 'none' });
    const next = await startRetrieval(admin, weekend);
    await addWorker(test);
    expect(await untilEnded(admin, next, promisedSeconds)).toMatchObject({ state: 'stored' });
    expect(await untilEnded(admin, pid, 0)).toMatchObject({ state: 'terminated' });
  });
});

// proves: rules-43
describe('if the browser is killed while it reads a page', () => {
  it('the run is repeated with a new browser and finishes', async () => {
    const { league, admin } = test;
    const pid = await retrieveHangingPage(test);
    league.site.setTrouble({ kind: 'none' });
    process.kill(chromiumOf(league.workers[0]?.pid ?? 0), 'SIGKILL');
    expect(await untilEnded(admin, pid, promisedSeconds)).toMatchObject({ state: 'stored' });
    expect(await amountStored(league)).toEqual({ results: 1, rows: rowsOfRace });
  });
});
