import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { RaceResult } from '../../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import { ResultRow } from '../../../league/results/result-row.entity.js';
import { Rider } from '../../../league/riders/rider.entity.js';
import { logIn, openPage, sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023, password } from '../../harness/make-season.js';
import {
  clearSeasons,
  closed,
  failures,
  openSeason,
  openWeekend,
  press,
  refused,
  seasonPath,
  session,
} from './desk.js';

let league: DemoLeague;
let riderOf: Map<number, number>;
beforeAll(async () => {
  league = await startDemoLeague('empty', { overrides: { QUEUES: 'standings' } });
  for (const name of ['chief', 'steward']) await joinLeague(league, name, { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  await clearSeasons(league);
  ({ riderOf } = await addSeason2023(league.database, league.site.url, { weekends: 1 }));
});
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const lines = (page: Page) => page.getByLabel('Classification');
async function openForm(page: Page, name: 'Race' | 'Sprint Race' = 'Race'): Promise<Locator> {
  const modal = await openWeekend(page, 'Portuguese GP');
  await press(session(page, name), 'Type it by hand…');
  await lines(page).waitFor();
  return modal;
}
const typed = (page: Page) => lines(page).inputValue();
const again = async (page: Page, name: 'Race' | 'Sprint Race' = 'Race') => {
  await page.keyboard.press('Escape');
  await closed(page);
  return openForm(page, name);
};
const save = (page: Page) => page.getByRole('button', { name: 'Save race result' });
/** What is stored: its kind, and its rows as position and number. */
async function stored() {
  const { manager } = league.database;
  const results = await manager.find(RaceResult, { order: { kind: 'ASC' } });
  const numberOf = new Map([...riderOf].map(([number, id]) => [id, number]));
  return Promise.all(
    results.map(async ({ id, kind, storedAt }) => {
      const rows = await manager.find(ResultRow, { where: { resultId: id }, order: { line: 'ASC' } });
      const shown = rows.map(({ position, riderId }) => `${position} #${numberOf.get(riderId)}`);
      return storedAt ? { kind, rows: shown } : { kind, announced: true };
    }),
  );
}

describe.each(sizes)('what is typed of a result, %s', (_, viewport) => {
  it('is kept over a closed window and a reload, each session by itself, until it is stored', async () => {
    const page = await openSeason(league, 2023, { viewport });
    await openForm(page);
    await lines(page).fill('89 Martín\n1 Bag');
    await again(page, 'Sprint Race');
    expect(await typed(page)).toBe('');
    await page.reload();
    await openForm(page);
    expect(await typed(page)).toBe('89 Martín\n1 Bag');
    await lines(page).fill('89 Martín\n1 Bagnaia');
    await save(page).click();
    await page.getByRole('dialog').getByText('Race result saved', { exact: true }).waitFor();
    expect(await stored()).toEqual([{ kind: 'race', rows: ['1 #89', '2 #1'] }]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')))).toEqual([]);
    await press(session(page, 'Race'), 'Delete the race result');
    await press(session(page, 'Race'), 'Click again to delete');
    await press(session(page, 'Race'), 'Type it by hand…');
    expect(await typed(page)).toBe('');
  });
});

describe('what is typed of a result', () => {
  it('survives a session that ended: one logs in in another tab and goes on', async () => {
    const page = await openPage(league.browser, league.client().origin);
    await logIn(page, { username: 'chief', password });
    await page.goto(seasonPath(2023));
    await openForm(page);
    await lines(page).fill('89\n1\n93');
    await page.request.get('/api/logout/');
    await save(page).click();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Log in (new tab)' }).click(),
    ]);
    expect([await typed(page), await stored()]).toEqual(['89\n1\n93', []]);
    await logIn(tab, { username: 'chief', password });
    await save(page).click();
    await page.getByText('Race result saved', { exact: true }).waitFor();
    expect(await stored()).toEqual([{ kind: 'race', rows: ['1 #89', '2 #1', '3 #93'] }]);
  });

  it('is not shown to another admin of the same browser', async () => {
    const page = await openPage(league.browser, league.client().origin);
    for (const [username, found] of [
      ['chief', ''],
      ['steward', ''],
      ['chief', '93'],
    ] as const) {
      await logIn(page, { username, password });
      await page.goto(seasonPath(2023));
      await openForm(page);
      expect(await typed(page)).toBe(found);
      await lines(page).fill(username === 'chief' ? '93' : '');
      await page.request.get('/api/logout/');
    }
  });

  it('is not stored with a gap, a double or somebody unknown, each told by its line', async () => {
    const page = await openSeason(league, 2023);
    const modal = await openForm(page);
    for (const [text, problem] of [
      ['1 89\n3 1', 'Line 2: it says position 3, but 2 is next.'],
      ['89\n1\n89', 'Line 3: Jorge Martín stands in the list twice.'],
      ['1 89\n1 93', 'Line 2: it says position 1, but 2 is next.'],
      ['98', 'Line 1: the season has no rider with number 98.'],
    ] as const) {
      await lines(page).fill(text);
      await modal.getByText(problem, { exact: true }).waitFor();
      expect(await save(page).getAttribute('aria-disabled')).toBe('true');
    }
    expect(await stored()).toEqual([]);
  });

  it('with a rider who is deleted meanwhile is refused, and kept', async () => {
    const page = await openSeason(league, 2023);
    const modal = await openForm(page);
    await lines(page).fill('89\n93');
    await league.database.manager.delete(Rider, { number: 93 });
    await save(page).click();
    await refused(modal, 'Be sure that the information inputted is correct');
    expect(await typed(page)).toBe('89\n93');
    await modal.getByText('Line 2: the season has no rider with number 93.').waitFor();
  });

  it('for a weekend that is deleted meanwhile is refused, and makes no other', async () => {
    const page = await openSeason(league, 2023);
    const modal = await openForm(page);
    await lines(page).fill('89\n93');
    await league.database.manager.delete(RaceWeekend, { title: 'Portuguese GP' });
    await save(page).click();
    await refused(modal, 'The race weekend was not found');
    expect([await typed(page), await league.database.manager.count(RaceWeekend)]).toEqual(['89\n93', 0]);
  });
});

describe('a session that was not held', () => {
  it('is recorded with two clicks, and counts as complete', async () => {
    const page = await openSeason(league, 2023);
    const modal = await openWeekend(page, 'Portuguese GP');
    const sprint = session(page, 'Sprint Race');
    await press(sprint, 'Session was not held');
    expect(await stored()).toEqual([]);
    await press(sprint, 'Click again to record');
    await sprint.getByText('Recorded as not held.').waitFor();
    expect(await stored()).toEqual([{ kind: 'sprint', rows: [] }]);
    await press(session(page, 'Race'), 'Type it by hand…');
    await lines(page).fill('89');
    await save(page).click();
    await press(modal, 'Finalize and send e-mail');
    await modal.getByRole('button', { name: 'Un-finalize' }).waitFor();
  });
});

describe.each(failures)('%s', (_, fail) => {
  it('is told, keeps what was typed, and leaves nothing in the way of the next try', async () => {
    const page = await openSeason(league, 2023);
    const modal = await openForm(page);
    await lines(page).fill('89\n1');
    let mend = await fail(page, 'create-race');
    await save(page).click();
    await refused(modal, 'There was an error creating the race');
    await mend();
    mend = await fail(page, 'add-race-results');
    await save(page).click();
    await refused(modal, 'There was an error adding the results');
    expect([await typed(page), await stored()]).toEqual(['89\n1', [{ kind: 'race', announced: true }]]);
    await mend();
    await save(page).click();
    await modal.getByText('Race result saved', { exact: true }).waitFor();
    expect(await stored()).toEqual([{ kind: 'race', rows: ['1 #89', '2 #1'] }]);
  });
});
