import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { Season } from '../../league/seasons/season.entity.js';
import { failCalls, sizes } from '../harness/browser.js';
import { type DemoLeague, type Person, startDemoLeague } from '../harness/demo-league.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague('season');
  await league.database.manager.insert(Season, { year: 2020 });
});
afterAll(() => league.close());

const [[, wide], [, narrow]] = sizes;

async function open(person: Person, path = '/standings?season=2023', viewport: (typeof sizes)[number][1] = wide) {
  const page = await league.open(person, viewport);
  await page.goto(path);
  return page;
}
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Standings' }).getByRole('listitem');
const heard = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

describe.each(sizes)('the standings, %s', (size, viewport) => {
  it('show every member in order, with pick chips only where there is room', async () => {
    const page = await open('visitor', undefined, viewport);
    await rowsOf(page).first().waitFor();
    expect(await rowsOf(page).count()).toBe(30);
    expect(await rowsOf(page).first().innerText()).toMatch(/^1\n[^]*juliemoto[^]*2,052/);
    expect(await rowsOf(page).first().getByText('F. Bag').isVisible()).toBe(size === 'wide');
    await page.context().close();
  });

  it('open a member’s picks, which lead to the profile', async () => {
    const page = await open('visitor', undefined, viewport);
    await page
      .getByRole('button', { name: /tardozzi.*points/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'tardozzi' });
    await dialog.getByText('Rookie', { exact: true }).waitFor();
    expect(await dialog.getByText(/^(1st|2nd|3rd|4th|5th|Independent|Rookie)$/).allInnerTexts()).toEqual([
      '2nd',
      ...['1st', '2nd', '3rd', '4th', '5th', 'Independent', 'Rookie'],
    ]);
    await dialog.getByRole('link', { name: 'Profile' }).click();
    await page.waitForURL('/users/tardozzi?page=1');
    await page.context().close();
  });

  it('bring a member to their own row', async () => {
    const page = await open('member', undefined, viewport);
    await page.getByRole('link', { name: /^Your place: 1st/ }).click();
    await page.waitForURL('/standings?season=2023&place=1');
    await page.locator(':focus', { hasText: /juliemoto\s*you/ }).waitFor();
    await page.context().close();
  });
});

describe('the season of the standings', () => {
  it('is the current one where none is named, and the way back leads past the address without one', async () => {
    const page = await open('visitor', '/contact');
    await page.goto('/standings');
    await page.waitForURL('/standings?season=2023');
    await page.goBack();
    await page.waitForURL('/contact');
    await page.context().close();
  });

  it('is chosen from a list of years with a check mark on the one that is shown', async () => {
    const page = await open('visitor', '/standings?season=2023', narrow);
    await page.getByRole('button', { name: 'Season 2023' }).click();
    const years = page.getByRole('menuitemradio');
    await years.first().waitFor();
    expect(await years.allInnerTexts()).toEqual([expect.stringMatching(/^2023/), '2020']);
    expect(await page.getByRole('menuitemradio', { checked: true }).locator('svg').count()).toBe(1);
    await page.getByRole('menuitemradio', { name: '2020' }).click();
    await page.waitForURL('/standings?season=2020');
    await heard(page, 'Nobody has picks in this season yet.');
    await page.context().close();
  });

  it('may not be known, or the list of seasons not be read', async () => {
    const page = await open('visitor', '/standings?season=1999');
    await heard(page, 'The season was not found');
    await failCalls(page, 'get-seasons-simple');
    await page.getByRole('button', { name: 'Season 1999' }).click();
    await page.getByRole('menu').getByText('There was an error loading the season list').waitFor();
    await page.context().close();
  });
});

describe.each([
  ['an error of ours', (page: Page) => failCalls(page, 'get-standings')],
  [
    'a lost network',
    async (page: Page) => {
      await page.route('**/api/get-standings**', (route) => route.abort());
      return () => page.unroute('**/api/get-standings**');
    },
  ],
] as const)('after %s', (_, fail) => {
  it('the standings say so, and can be asked for again', async () => {
    const page = await league.open('visitor', narrow);
    const mend = await fail(page);
    await page.goto('/standings?season=2023');
    await heard(page, 'There has been an error retrieving the standigns');
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowsOf(page).first().waitFor();
    await page.context().close();
  });
});

describe('copying the standings', () => {
  const openToCopy = async (path?: string) => {
    const page = await open('admin', path);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    return { page, crashes, copy: page.getByRole('button', { name: 'Copy', exact: true }) };
  };

  it.each(['visitor', 'member'] as const)('is not for a %s', async (person) => {
    const page = await open(person);
    await rowsOf(page).first().waitFor();
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    await page.context().close();
  });

  it('gives all members with tabs for a spreadsheet, and as a table for a mail', async () => {
    const { page, copy, crashes } = await openToCopy();
    await copy.click();
    await heard(page, 'The standings are copied. Paste them into a spreadsheet or a mail.');
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split(/\r?\n/);
    expect(lines).toHaveLength(31);
    expect(lines[1]?.split('\t').slice(0, 5)).toEqual(['1', '0', 'juliemoto', '2052', 'Francesco Bagnaia']);
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType('text/html'))?.text();
    });
    expect(html?.match(/<tr>/g)).toHaveLength(31);
    expect(crashes).toEqual([]);
    await page.context().close();
  });

  it('says where there is nothing to copy', async () => {
    const { page, copy, crashes } = await openToCopy('/standings?season=2020');
    await copy.click();
    await heard(page, 'There are no standings to be copied');
    expect(crashes).toEqual([]);
    await page.context().close();
  });

  it('says that they could not be read, or not be copied', async () => {
    const { page, copy, crashes } = await openToCopy();
    await rowsOf(page).first().waitFor();
    const mend = await failCalls(page, 'get-standings');
    await copy.click();
    await heard(page, 'There was an error retrieving the standings');
    await mend();
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await copy.click();
    await heard(page, 'The browser did not let the standings be copied');
    expect(crashes).toEqual([]);
    await page.context().close();
  });
});
