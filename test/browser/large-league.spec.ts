import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { recomputeStandings } from '../../league/standings/recompute-standings.store.js';
import { addCrowd } from '../harness/add-crowd.js';
import { addPicks } from '../harness/add-picks.js';
import { openBrowser, openPageAs, sizes } from '../harness/browser.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';

const crowd = 3000;
const pageSize = 50;

let league: TestLeague;
let browser: Browser;
let alice: Client;
/** With the mark of a query, as the standings' path has one. */
let weekendPath: string;

/** One final weekend, 3000 members and alice. */
beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  const { database, site } = league;
  alice = await joinLeague(league, 'alice');
  const made = await addSeason2023(database, site.url, { weekends: 1 });
  const weekend = made.weekends[0] as RaceWeekend;
  weekendPath = `/race-weekends/${weekend.id}?`;
  await addCrowd(database, made.season, crowd);
  await addPicks(database, made.season, 'alice', { ranked: [1, 89, 72, 33, 43] });
  await storeSessions(database, weekend);
  await database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  await database.transaction((manager) => recomputeStandings(manager, made.season));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await league.close();
});

const [, [, narrow]] = sizes;

const tables: [what: string, path: () => string, list: string, role: 'button' | 'link', greatestAnswer: number][] = [
  ['the standings', () => '/standings?season=2023', 'Standings', 'button', 70_000],
  ['a race weekend', () => weekendPath, 'Standings after the Portuguese GP', 'link', 30_000],
];

describe.each(tables)('%s of thousands of members', (_, pathOf, listName, role, greatestAnswer) => {
  const rowsOf = (page: Page): Locator => page.getByRole('list', { name: listName, exact: true }).getByRole('listitem');

  it('are read and shown a page at a time, never more', async () => {
    const page = await openPageAs(browser, alice, narrow);
    const lengths: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/')) lengths.push(response.body().then((body) => body.length));
    });
    await page.goto(pathOf());
    for (const first of [51, 101, 151]) {
      await page.getByRole('link', { name: 'Places below' }).click();
      await page.getByText(`${first} to ${first + pageSize - 1} of 3,001`).waitFor();
      await rowsOf(page).first().getByText(String(first), { exact: true }).waitFor();
      expect(await rowsOf(page).count()).toBe(pageSize);
    }
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2000);
    expect(Math.max(...(await Promise.all(lengths)))).toBeLessThan(greatestAnswer);
    await page.context().close();
  });

  it('lead to any place, and an address brings one there again', async () => {
    const page = await openPageAs(browser, alice, narrow);
    await page.goto(pathOf());
    await page.getByLabel('Go to place').fill('2777');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    const seesPlace = async (place: number) => {
      await page.locator(`#place-${place}:focus`).waitFor();
      expect(await page.locator(`#place-${place}`).evaluate((row) => row.getBoundingClientRect().top)).toBeLessThan(
        844,
      );
    };
    await seesPlace(2777);
    expect(new URL(page.url()).searchParams.get('place')).toBe('2777');
    await page.reload();
    await seesPlace(2777);
    await page.getByRole('link', { name: 'Places above' }).click();
    await seesPlace(2701);
    await page.goBack();
    await seesPlace(2777);

    await page.getByRole('link', { name: /^Your place/ }).click();
    await page.locator(':focus').getByText('alice').waitFor();
    expect(await page.locator(':focus').innerText()).toMatch(/you/);
    await page.context().close();
  });

  it('have a last place, at which an address beyond it ends', async () => {
    const page = await openPageAs(browser, alice, narrow);
    await page.goto(`${pathOf()}&place=900000`);
    await page.locator('#place-3001:focus').waitFor();
    expect(await page.getByRole(role, { name: /crowd|alice/ }).count()).toBeGreaterThan(0);
    expect(await rowsOf(page).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Places below' }).count()).toBe(0);
    await page.getByLabel('Go to place').fill('3002');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    expect(
      await page.getByLabel('Go to place').evaluate((field: HTMLInputElement) => field.validity.rangeOverflow),
    ).toBe(true);
    await page.context().close();
  });
});
