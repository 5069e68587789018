import type { Locator, Page } from '@playwright/test';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { addCrowd } from '../harness/add-crowd.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { addMember, addSeason2023, password } from '../harness/make-season.js';
import { storeSessions } from '../harness/store-session.js';
import { sampled } from '../harness/sampled.js';
import { expect, phone, test } from './fixtures.js';
import { refusedCallsOf } from './refused-calls.js';
import { standingsCalculator } from '../harness/repositories.js';

test.use({ stage: { kind: 'empty' } });

const crowd = 3000;
const pageSize = 50;
let alice: Client;
let weekendId: number;

/** One final weekend with 3,000 members and alice. */
test.beforeAll(async ({ league }) => {
  const { database, site } = league;
  await addMember(database, 'alice');
  alice = await league.client().logIn('alice', password);
  const { season, weekends } = await addSeason2023(database, site.url, { weekends: 1 });
  const [weekend] = weekends;
  if (!weekend) throw new Error('no weekend was made');
  weekendId = weekend.id;
  await addCrowd(database, season, crowd);
  await addPicks(database, season, 'alice', { ranked: [1, 89, 72, 33, 43] });
  await storeSessions(database, weekend);
  await database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  await database.transaction((manager) => standingsCalculator.recompute(manager, season));
});

const tables: [what: string, path: () => string, list: string, greatestAnswer: number][] = [
  ['the standings', () => '/standings?season=2023', 'Standings', 70_000],
  // Has a "?" because tests append parameters with "&".
  ['a race weekend', () => `/race-weekends/${weekendId}?`, 'Standings after the Portuguese GP', 30_000],
];

for (const [what, pathOf, listName, greatestAnswer] of sampled(tables, 1)) {
  const rowsOf = (page: Page): Locator => page.getByRole('list', { name: listName, exact: true }).getByRole('listitem');

  // proves: standings-12
  test(
    `a table of thousands of members is fetched and shown one page at a time: ${what}`,
    { tag: '@long' },
    async ({ open }) => {
      const page = await open(alice, phone);
      const lengths: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/api/')) lengths.push(response.body().then((body) => body.length));
      });
      await page.goto(pathOf());
      for (const first of [51, 101, 151]) {
        await page.getByRole('link', { name: 'Lower positions' }).click();
        await expect(page.getByText(`${first} to ${first + pageSize - 1} of 3,001`)).toBeVisible();
        await expect(rowsOf(page).first().getByText(String(first), { exact: true })).toBeVisible();
        await expect(rowsOf(page)).toHaveCount(pageSize);
      }
      expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2000);
      expect(Math.max(...(await Promise.all(lengths)))).toBeLessThan(greatestAnswer);
    },
  );

  // proves: standings-11, standings-12
  test(
    `a table of thousands of members leads to any position, also by its address, and to the last one: ${what}`,
    { tag: '@long' },
    async ({ open }) => {
      const page = await open(alice, phone);
      const isAt = async (place: number) => {
        await expect(page.locator(`#place-${place}`)).toBeFocused();
        await expect(page.locator(`#place-${place}`)).toBeInViewport();
      };
      const field = page.getByLabel('Go to position');
      const go = page.getByRole('button', { name: 'Go', exact: true });
      await test.step('any position is reached, also after a reload and by going back', async () => {
        await page.goto(pathOf());
        await field.fill('2777');
        await go.click();
        await isAt(2777);
        expect(new URL(page.url()).searchParams.get('place')).toBe('2777');
        await page.reload();
        await isAt(2777);
        await page.getByRole('link', { name: 'Higher positions' }).click();
        await isAt(2701);
        await page.goBack();
        await isAt(2777);
      });
      await test.step('alice reaches her own position', async () => {
        await page.getByRole('link', { name: /^Your position/ }).click();
        await expect(page.locator(':focus')).toHaveText(/alice\s*you/);
      });
      await test.step('the last position is reached, also by an address beyond it', async () => {
        await page.goto(`${pathOf()}&place=900000`);
        await isAt(3001);
        await expect(rowsOf(page)).toHaveCount(1);
        await expect(page.getByRole('link', { name: 'Lower positions' })).toHaveCount(0);
        await field.fill('3002');
        await go.click();
        expect(await field.evaluate((input: HTMLInputElement) => input.validity.rangeOverflow)).toBe(true);
      });
    },
  );
}

test('a member without picks triggers no refused request', { tag: '@long' }, async ({ open, league }) => {
  await addMember(league.database, 'newcomer');
  const page = await open(await league.client().logIn('newcomer', password));
  const refused = await refusedCallsOf(page, [
    ['/', 'crowd1'],
    ['/standings?season=2023', 'You have no picks in this season.'],
    ['/select-picks', 'You have no picks this season, because the window has closed.'],
    [`/race-weekends/${weekendId}`, 'You have no picks in this season.'],
    ['/announcements?page=1', 'No announcements yet.'],
    ['/users/newcomer', 'newcomer has not written any comments yet.'],
  ]);
  expect(refused).toEqual([]);
});
