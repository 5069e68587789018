import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { season } from '#demo/results-site/season.js';
import {
  addWorker,
  amountStored,
  killWorker,
  promisedSeconds,
  readSeason,
  retrieveHangingPage,
  startRetrievingLeague,
  untilEnded,
  type RetrievingLeague,
} from './retrieving.js';

const rowsOfRace = season.weekends[0]?.race.length;

let test: RetrievingLeague;

beforeEach(async () => {
  test = await startRetrievingLeague(1);
});
afterEach(() => test.league.close());

describe('a worker is killed while it reads a page', () => {
  // proves: rules-43, card-3
  it('and another one finishes the run', async () => {
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
});
