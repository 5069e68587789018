import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { Season } from '../../league/seasons/season.entity.js';
import { failCalls, sizes, type Viewport } from '../harness/browser.js';
import { type DemoLeague, type Person, startDemoLeague } from '../harness/demo-league.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague('season');
  await league.database.manager.insert(Season, { year: 2020 });
});
afterAll(() => league.close());

const [[, wide], [, narrow]] = sizes;
const list = '/race-weekends?season=2023';
/** The second weekend: the first in which positions changed. */
const argentina = '/race-weekends/2';

async function open(path: string, viewport: Viewport = wide, person: Person = 'visitor') {
  const page = await league.open(person, viewport);
  await page.goto(path);
  return page;
}
const heard = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).waitFor();

describe('the race weekends', () => {
  it.each(sizes)('are a list, latest first, each with its status and the way to it, %s', async (_, viewport) => {
    const page = await open(list, viewport);
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await links.first().waitFor();
    const texts = await links.allInnerTexts();
    expect(texts).toHaveLength(20);
    expect([texts[0], texts[1], texts[2], texts[19]]).toEqual([
      expect.stringMatching(/^Valencia GP[^]*Upcoming$/),
      expect.stringMatching(/^Qatar GP[^]*In progress$/),
      expect.stringMatching(/^Malaysian GP[^]*Final$/),
      expect.stringMatching(/^Portuguese GP[^]*Final$/),
    ]);
    await links.last().click();
    await page.waitForURL('/race-weekends/1');
    await page.getByRole('heading', { name: 'Portuguese GP' }).waitFor();
    await page.context().close();
  });

  it('are those of the current season where none is named; the way back leads past that address', async () => {
    const page = await open('/contact');
    await page.goto('/race-weekends');
    await page.waitForURL(list);
    await page.goBack();
    await page.waitForURL('/contact');
    await page.context().close();
  });

  it('are chosen by season; one may have none', async () => {
    const page = await open(list, narrow);
    await page.getByRole('button', { name: 'Season 2023' }).click();
    await page.getByRole('menuitemradio', { name: '2020' }).waitFor();
    expect(await page.getByRole('menuitemradio', { checked: true }).innerText()).toMatch(/^2023/);
    await page.getByRole('menuitemradio', { name: '2020' }).click();
    await page.waitForURL('/race-weekends?season=2020');
    await heard(page, 'No race results have been added for this season.');
    await page.context().close();
  });

  it('of an unknown season are not found', async () => {
    const page = await open('/race-weekends?season=1999');
    await heard(page, 'Season not found');
    await page.context().close();
  });
});

describe.each([
  ['get-race-weekends', list, 'There was an error retrieving the race weekends', 'Portuguese GP'],
  ['get-race-weekend', argentina, 'There was an error getting the race weekend', 'Argentinian GP'],
])('%s', (call, path, text, afterwards) => {
  it('that fails is told, and can be tried again', async () => {
    const page = await league.open('visitor', narrow);
    const mend = await failCalls(page, call);
    await page.goto(path);
    await heard(page, text);
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await heard(page, afterwards);
    await page.context().close();
  });

  it('that nobody answers is told', async () => {
    const page = await league.open('visitor', wide);
    await page.route(`**/api/${call}?**`, (route) => route.abort());
    await page.goto(path);
    await heard(page, text);
    await page.context().close();
  });
});

describe.each(sizes)('a race weekend, %s', (_, viewport) => {
  it('gives no result away until it is asked for', async () => {
    const page = await open(argentina, viewport);
    const races = page.getByRole('button', { name: /^Races/ });
    await races.waitFor();
    expect(await races.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByText('Marco Bezzecchi').count()).toBe(0);
    await races.click();
    for (const name of ['Race result', 'Sprint Race result']) {
      const result = page.getByRole('list', { name, exact: true });
      expect(await result.getByRole('listitem').count()).toBeGreaterThan(15);
      expect((await result.boundingBox())?.height).toBeLessThanOrEqual(175);
    }
    const race = page.getByRole('list', { name: 'Race result', exact: true }).getByRole('listitem');
    expect((await race.first().innerText()).split(/\s+/)).toEqual(['1', '72', 'Marco', 'Bezzecchi', '25']);
    const sprint = page.getByRole('list', { name: 'Sprint Race result' }).getByRole('listitem');
    expect(await sprint.last().innerText()).toMatch(/^–/);
    await page.context().close();
  });

  it('has its standings open: places won and lost, and the way to each profile', async () => {
    const page = await open(argentina, viewport, 'member');
    const standings = page.getByRole('list', { name: 'Standings after the Argentinian GP' });
    await standings.waitFor();
    const { height = 0 } = (await standings.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(viewport.height * 0.4 + 1);
    const rows = await standings.getByRole('listitem').allInnerTexts();
    expect(rows).toHaveLength(30);
    expect(rows.filter((row) => /^▲ \+[1-9]/.test(row)).length).toBeGreaterThan(0);
    expect(rows.filter((row) => /^▼ -[1-9]/.test(row)).length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.startsWith('–')).length).toBeGreaterThan(0);
    expect(await standings.getByRole('link', { name: /tardozzi/ }).getAttribute('href')).toBe('/users/tardozzi?page=1');

    await page.getByRole('link', { name: /^Your place: 14th/ }).click();
    await page.waitForURL(`${argentina}?place=14`);
    await page.locator(':focus', { hasText: /juliemoto\s*you/ }).waitFor();
    await page.getByRole('button', { name: 'Standings' }).click();
    await standings.waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('a race weekend', () => {
  it('says why one of two with equal points is ahead, in its own table', async () => {
    const page = await open('/race-weekends/18');
    await page.getByRole('button', { name: 'Equal points, why is juliemoto ahead of tardozzi?' }).click();
    await page.getByRole('dialog').getByText('This decides: juliemoto is ahead.').waitFor();
    await page
      .getByRole('dialog')
      .getByText(/^The standings after the Malaysian GP/)
      .waitFor();
    await page.context().close();
  });

  it('that is upcoming says what is to come', async () => {
    const page = await open('/race-weekends/20');
    await heard(page, 'The standings follow when this weekend is final.');
    await page.getByRole('button', { name: 'Races' }).click();
    await heard(page, 'No results yet. They appear here after each session.');
    await page.context().close();
  });

  it.each(['/race-weekends/4711', '/race-weekends/nonsense'])('%s is not found', async (path) => {
    const page = await open(path);
    await heard(page, 'Race weekend not found');
    await page.context().close();
  });
});
