import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { failCalls, openPage, sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { choose, numberAt, openPicks, path, slot, submit } from './picks-page.js';

let league: DemoLeague;
let year: number;
beforeAll(async () => {
  league = await startDemoLeague('picks', { workers: 0 });
  [{ year }] = await league.database.query('SELECT year FROM seasons');
});
afterAll(() => league.close());

const setWindow = (open: boolean, closes: Date | null) =>
  league.database.query('UPDATE seasons SET selection_open = $1, picks_close_at = $2 WHERE year = $3', [
    open,
    closes,
    year,
  ]);
const day = 24 * 3600 * 1000;
const from = (milliseconds: number) => new Date(Date.now() + milliseconds);
const openAsMember = async (viewport?: (typeof sizes)[number][1]) =>
  openPicks(league, await league.clientOf('member'), viewport);
const entry = (page: Page) => page.getByRole('link', { name: 'Select your picks!' });
beforeEach(() => setWindow(true, from(5 * day)));

describe('the countdown', () => {
  it('tells the moment in the time zone of the viewer, and what is left until then', async () => {
    await setWindow(true, new Date('2034-03-24T00:00:00Z'));
    const { cookies, origin } = await league.clientOf('member');
    const context = await league.browser.newContext({
      baseURL: origin,
      locale: 'en-GB',
      timezoneId: 'America/New_York',
    });
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
    const page = await context.newPage();
    await page.goto(path);
    await page.getByText(/closes on Thursday,? 23 March 2034 at 20:00 Eastern Daylight Time\./).waitFor();
    expect(await page.getByRole('timer').textContent()).toMatch(/^[\d,]+ days, \d+ hours? left$/);
    expect(await page.getByRole('timer').getAttribute('aria-live')).toBe('off');
    await context.close();
  });

  it.each([
    ['two hours and a day slow', -26 * 3600 * 1000],
    ['a week fast', 7 * day],
  ])('is right on a device whose clock is %s, and goes on after the page slept', async (_, wrong) => {
    await setWindow(true, from(5 * day + 3 * 3600 * 1000 + 60_000));
    const page = await openPage(league.browser, league.client().origin);
    const { cookies, origin } = await league.clientOf('member');
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
    await page.clock.install({ time: from(wrong) });
    await page.goto(path);
    await page.getByText('5 days, 3 hours left').waitFor();
    await page.clock.fastForward(2 * day + 3600 * 1000);
    await page.getByText('3 days, 2 hours left').waitFor();
    await page.context().close();
  });

  it('tells minutes and seconds at the last, and moves nothing', async () => {
    await setWindow(true, from(12 * 60_000));
    const page = await openAsMember(sizes[1][1]);
    await page.getByText(/^11 minutes, \d+ seconds? left$/).waitFor();
    const before = await slot(page, '1st').boundingBox();
    const shown = await page.getByRole('timer').textContent();
    await page.waitForFunction((text) => document.querySelector('[role="timer"]')?.textContent !== text, shown);
    expect(await slot(page, '1st').boundingBox()).toEqual(before);
    await page.context().close();
  });

  it('says what is known where nothing closes the window by itself', async () => {
    await setWindow(true, null);
    const page = await openAsMember();
    await page.getByText('The window stays open until the league closes it.').waitFor();
    await page.route(/api\/get-race-weekends/, (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"race_weekends":[],"invalid_season":false}' }),
    );
    await page.reload();
    await page.getByText('The window closes when the first race weekend begins. Its day is not known yet.').waitFor();
    expect(await page.getByRole('timer').count()).toBe(0);
    await page.context().close();
  });
});

describe.each(sizes)('at the end of the window, %s', (size, viewport) => {
  it('the page closes by itself, says so, and keeps what was not saved', async () => {
    const page = await openAsMember(viewport);
    const saved = await numberAt(page, '1st');
    await choose(page, '1st', '44');
    await page.getByText('Not saved yet').waitFor();
    await setWindow(true, from(4000));
    await page.reload();
    await page.getByText(/^\d seconds? left$/).waitFor();
    if (size === 'wide') await entry(page).waitFor();
    await page.getByRole('status').getByText('The window for picks is closed.').waitFor();
    await page.getByRole('region', { name: 'Not saved in time' }).getByText('44 Pol Espargaró').waitFor();
    await page
      .getByText('The window closed before these changes were submitted. The saved picks below count.')
      .waitFor();
    expect(await numberAt(page, '1st')).toBe(saved);
    expect(await slot(page, '1st').isDisabled()).toBe(true);
    expect(await submit(page).count()).toBe(0);
    await entry(page).waitFor({ state: 'detached' });
    await setWindow(true, from(day));
    await page.reload();
    await page.getByText('Not saved yet').waitFor();
    expect(await numberAt(page, '1st')).toBe(44);
    await page.context().close();
  });
});

describe('the way to the picks', () => {
  it.each(sizes)('is shown to members while the window is open, %s', async (size, viewport) => {
    const page = await league.open('member', viewport);
    const openMenu = () =>
      size === 'narrow' ? page.getByRole('button', { name: 'Menu', exact: true }).click() : undefined;
    await page.goto('/');
    await openMenu();
    await entry(page).click();
    await page.getByRole('heading', { name: `Your picks for ${year}` }).waitFor();
    await setWindow(false, null);
    await page.goto('/');
    await openMenu();
    await page.getByRole('link', { name: 'Announcements', exact: true }).first().waitFor();
    expect(await entry(page).count()).toBe(0);
    await page.context().close();
  });

  it('is not shown to visitors: who comes by the address is asked to log in, and comes back', async () => {
    const page = await league.open('visitor');
    await page.goto(path);
    await page.getByText('You need to be logged in to select your picks').waitFor();
    expect(await entry(page).count()).toBe(0);
    await page.locator('main').getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Username or email').fill('juliemoto');
    await page.getByLabel('Password').fill('parcferme-member');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(path);
    await slot(page, '1st').waitFor();
    await page.context().close();
  });

  it('is missing where the state of the picks can’t be read, and the page says so', async () => {
    const page = await league.open('member');
    await failCalls(page, 'get-users-picks-state');
    await page.goto('/');
    await page.getByText('There was an error loading the users picks state.').waitFor();
    expect(await entry(page).count()).toBe(0);
    await page.context().close();
  });
});

describe('without what picks need', () => {
  const withCurrent = async (sql: string, look: (page: Page) => Promise<unknown>) => {
    await league.database.query(`UPDATE seasons SET current = false; ${sql}`);
    const page = await league.open('member');
    await page.goto(path);
    await look(page);
    await page.context().close();
    await league.database.query('DELETE FROM seasons WHERE year = 2050; UPDATE seasons SET current = true');
  };

  it('says that there is no current season', () =>
    withCurrent('', (page) => page.locator('main').getByText('No current season').waitFor()));

  it('says that there are no riders', () =>
    withCurrent('INSERT INTO seasons (year, current, selection_open) VALUES (2050, true, true)', async (page) => {
      await page.getByText('No riders have been added to this season yet.').waitFor();
      await page.getByText('The window closes when the first race weekend begins.').waitFor();
    }));

  it('says to members without picks, once the window is closed, that they have none', async () => {
    await setWindow(false, null);
    const page = await league.open('member');
    await page.route(/api\/get-user-picks\?/, (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.goto(path);
    await page.getByText('You have no saved picks.').waitFor();
    await page.getByText('The window for picks is closed.').waitFor();
    expect(await slot(page, '1st').textContent()).toBe('1stNobody');
    await page.context().close();
  });
});
