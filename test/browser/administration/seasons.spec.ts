import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { sizes } from '../../harness/browser.js';
import type { Client } from '../../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { openPageAs } from '../../harness/browser.js';
import {
  addSeason,
  clearSeasons,
  closed,
  dialog,
  done,
  failures,
  press,
  refused,
  seasonPath,
  seasonsPath,
  watchCalls,
} from './desk.js';

let league: DemoLeague;
let admin: Client;
beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
  admin = await league.clientOf('admin');
});
afterAll(() => league.close());
beforeEach(() => clearSeasons(league));
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const open = async (viewport?: (typeof sizes)[number][1]): Promise<Page> => {
  const page = await league.open('admin', viewport);
  await page.goto(seasonsPath);
  await page.getByRole('heading', { name: 'Seasons', exact: true }).waitFor();
  return page;
};
const openCreate = async (page: Page) => {
  await press(page, '+ Add a season');
  return page.getByLabel('Year');
};
const create = async (page: Page, year: number) => {
  await (await openCreate(page)).fill(String(year));
  await press(page, 'Create season');
};
const openDelete = async (page: Page, year: number) => {
  await press(page, `Delete season ${year}`);
  return page.getByLabel(`Type ${year} to confirm`);
};
const readYears = async () => {
  const { body } = await admin.get<{ seasons: { year: number }[] }>('get-seasons-simple-year/');
  return body.seasons.map(({ year }) => year);
};

describe.each([seasonsPath, seasonPath(2031)])('%s', (path) => {
  it.each(['visitor', 'member'] as const)(
    'says to a %s that it is not for them, and asks for no season',
    async (who) => {
      await addSeason(league, 2031);
      const page = await league.open(who);
      const asked = watchCalls(page, 'get-season');
      await page.goto(path);
      await page.getByText("You don't have admin permissions", { exact: true }).waitFor();
      expect(await page.locator('#main').getByRole('link', { name: 'Login' }).count()).toBe(who === 'visitor' ? 1 : 0);
      expect(asked).toEqual([]);
    },
  );
});

describe.each(sizes)('the seasons editor, %s', (_, viewport) => {
  it('creates a season, leads to its page, and deletes it when its year is typed', async () => {
    const page = await open(viewport);
    await page.getByText('No seasons yet. Add the first one, then its riders and race weekends.').waitFor();
    const year = await openCreate(page);
    expect(await year.inputValue()).toBe(String(new Date().getFullYear()));
    const flags = dialog(page).getByRole('checkbox');
    expect(await Promise.all((await flags.all()).map((flag) => flag.isChecked()))).toEqual([false, false]);
    await year.fill('2031');
    await page.getByLabel(/^Top Rookie/).check();
    await press(page, 'Create season');
    await done(page, 'Season created');
    await page.getByText('Season 2031', { exact: true }).waitFor();
    expect((await admin.get('get-season-detailed?season=2031')).body['season']).toMatchObject({
      top_independent: false,
      top_rookie: true,
    });

    await page.getByRole('link', { name: 'Edit season 2031' }).click();
    await page.waitForURL(seasonPath(2031));
    await page.goBack();
    const typed = await openDelete(page, 2031);
    const sent = watchCalls(page, 'delete-season');
    await typed.fill('2032');
    await press(page, 'Delete season');
    await refused(dialog(page), 'Make sure the inputted year is correct');
    expect([sent, await readYears()]).toEqual([[], [2031]]);
    await typed.fill(' 2031 ');
    await press(page, 'Delete season');
    await done(page, 'Season deleted');
    await page.getByText('No seasons yet.').waitFor();
    expect(await readYears()).toEqual([]);
  });
});

describe('a year', () => {
  it.each(['1899', '2100', '2030.5', ''])('of %j is not sent', async (typed) => {
    const page = await open();
    const sent = watchCalls(page, 'create-season');
    const year = await openCreate(page);
    await year.fill(typed);
    await press(page, 'Create season');
    expect(await year.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    expect([sent, await readYears()]).toEqual([[], []]);
  });

  it.each([1900, 2099])('of %i is taken', async (year) => {
    const page = await open();
    await create(page, year);
    await page.getByText(`Season ${year}`, { exact: true }).waitFor();
    expect(await readYears()).toEqual([year]);
  });

  it('that there is already is refused, and can be changed', async () => {
    await addSeason(league, 2031);
    const page = await open();
    await create(page, 2031);
    await refused(dialog(page), 'Be sure the year of the season is unique');
    await page.getByLabel('Year').fill('2032');
    await press(page, 'Create season');
    await done(page, 'Season created');
    expect(await readYears()).toEqual([2032, 2031]);
  });

  it('is created once by a double click', async () => {
    const page = await open();
    await (await openCreate(page)).fill('2031');
    await page.getByRole('button', { name: 'Create season' }).dblclick();
    await done(page, 'Season created');
    expect(await readYears()).toEqual([2031]);
  });
});

describe('a season', () => {
  it('that another admin has deleted is not found', async () => {
    const { id } = await addSeason(league, 2031);
    const page = await open();
    await (await openDelete(page, 2031)).fill('2031');
    await admin.post('delete-season/', { seasonId: id });
    await press(page, 'Delete season');
    await refused(dialog(page), 'Season not found');
    await page.keyboard.press('Escape');
    await page.getByText('No seasons yet.').waitFor();
  });

  it('that there is not has no page', async () => {
    const page = await league.open('admin');
    for (const path of [seasonPath(2031), `${seasonsPath}/seasons/next`]) {
      await page.goto(path);
      await refused(page, 'Season not found');
    }
  });

  it('is kept in its form while nobody is logged in any more', async () => {
    const steward = await joinLeague(league, 'steward', { isAdmin: true });
    const page = await openPageAs(league.browser, steward);
    await page.goto(seasonsPath);
    await (await openCreate(page)).fill('2044');
    await steward.get('logout/');
    await press(page, 'Create season');
    await dialog(page).getByRole('link', { name: 'Log in (new tab)' }).waitFor();
    expect([await page.getByLabel('Year').inputValue(), await readYears()]).toEqual(['2044', []]);
  });
});

describe.each(failures)('%s', (_, fail) => {
  it('is told in the words of each action, which can be tried again', async () => {
    const page = await open();
    let mend = await fail(page, 'create-season');
    await create(page, 2031);
    await refused(dialog(page), 'There was an error creating the season');
    await mend();
    await press(page, 'Create season');
    await closed(page);

    mend = await fail(page, 'delete-season');
    await (await openDelete(page, 2031)).fill('2031');
    await press(page, 'Delete season');
    await refused(dialog(page), 'There was an error deleting the season');
    await mend();
    await press(page, 'Delete season');
    await done(page, 'Season deleted');
  });

  it.each([
    ['get-seasons-simple-year', seasonsPath, 'There was an error loading the seasons'],
    ['get-season-admin', seasonPath(2031), 'There was an error loading the season'],
  ])('of %s is told in the place of %s', async (call, path, text) => {
    await addSeason(league, 2031);
    const page = await league.open('admin');
    const mend = await fail(page, call);
    await page.goto(path);
    await refused(page, text);
    await mend();
    await press(page, 'Try again');
    await page.getByText('Season 2031', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});
