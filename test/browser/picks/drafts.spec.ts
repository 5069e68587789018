import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { accounts } from '../../../demo/league/accounts.js';
import { logIn, openPage, sizes } from '../../harness/browser.js';
import type { Client } from '../../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { choose, draftsKept, fill, numberAt, numbersOn, openPicks, path, slot, submit } from './picks-page.js';
import { submitByApi } from './submit-by-api.js';

let league: DemoLeague;
let alice: Client;
let phone: Client;
beforeAll(async () => {
  league = await startDemoLeague('picks', { workers: 0 });
  alice = await joinLeague(league, 'alice');
  phone = await league.client().logIn('alice', 'correct horse battery');
});
afterAll(() => league.close());
beforeEach(() => submitByApi(league, phone, 1, 89, 72, 33, 5, 89, 37));

const reload = async (page: Page) => {
  await page.reload();
  await slot(page, '1st').waitFor();
};
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
};

describe.each(sizes)('a draft of picks, %s', (_, viewport) => {
  it('survives a reload, another page and an incomplete state', async () => {
    const page = await openPicks(league, alice, viewport);
    await choose(page, '1st', '10');
    await slot(page, '4th').click();
    await page.getByRole('button', { name: 'Leave 4th empty' }).click();
    await page.getByText('Still missing: 4th.').waitFor();
    await reload(page);
    expect(await numbersOn(page, '1st', '2nd', '4th')).toEqual([10, 89, null]);
    await page.getByText('Not saved yet').waitFor();
    await page.goto('/standings');
    await page.goto(path);
    await page.getByText('Still missing: 4th.').waitFor();
    await page.context().close();
  });

  it('that equals what is saved is forgotten', async () => {
    const page = await openPicks(league, alice, viewport);
    await choose(page, '1st', '89');
    await page.getByText('Not saved yet').waitFor();
    expect(await draftsKept(page)).toHaveLength(1);
    await choose(page, '1st', '1');
    await page.getByText(/^Saved on/).waitFor();
    expect(await draftsKept(page)).toEqual([]);
    await page.context().close();
  });
});

describe('picks that were saved elsewhere meanwhile', () => {
  const begin = async () => {
    const page = await openPicks(league, alice);
    await choose(page, '1st', '10');
    await page.getByText('Not saved yet').waitFor();
    await submitByApi(league, phone, 5, 89, 72, 33, 1, 89, 37);
    return page;
  };

  it('are shown with an offer of the draft, that one may go on with', async () => {
    const page = await begin();
    await reload(page);
    const card = page.getByRole('region', { name: 'Saved elsewhere meanwhile' });
    await card.getByText(/^Your picks were saved on .* on another device or in another tab\./).waitFor();
    expect(await card.getByRole('listitem').first().textContent()).toBe('1st10 Luca Marini');
    expect(await numbersOn(page, '1st', '5th')).toEqual([5, 1]);
    expect(await slot(page, '1st').isDisabled()).toBe(true);
    await card.getByRole('button', { name: 'Go on with my changes' }).click();
    await card.waitFor({ state: 'detached' });
    expect(await numbersOn(page, '1st', '5th')).toEqual([10, 5]);
    await submit(page).click();
    await page.getByText(/^Saved on/).waitFor();
    await reload(page);
    expect(await numbersOn(page, '1st', '5th')).toEqual([10, 5]);
    await page.context().close();
  });

  it('stay when the draft is discarded', async () => {
    const page = await begin();
    await reload(page);
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    await page.getByRole('button', { name: 'Click again to discard' }).click();
    await page.getByText('Saved elsewhere meanwhile').waitFor({ state: 'detached' });
    expect(await slot(page, '1st').isDisabled()).toBe(false);
    expect(await numberAt(page, '1st')).toBe(5);
    await page.context().close();
  });

  it('are simply shown where nothing was changed', async () => {
    const page = await openPicks(league, alice);
    await submitByApi(league, phone, 5, 89, 72, 33, 1, 89, 37);
    await reload(page);
    expect(await numberAt(page, '1st')).toBe(5);
    expect(await page.getByText('Saved elsewhere meanwhile').count()).toBe(0);
    await page.context().close();
  });
});

describe('on a browser that two members use', () => {
  it('each finds their own draft after a log-in, never the other’s', async () => {
    const page = await openPage(league.browser, alice.origin);
    await logIn(page, { username: 'alice', password: 'correct horse battery' });
    await page.goto(path);
    await slot(page, '1st').waitFor();
    await choose(page, '1st', '10');
    await page.getByText('Not saved yet').waitFor();
    await logOut(page);
    await logIn(page, accounts.member);
    await page.goto(path);
    await page.getByText(/^Saved on/).waitFor();
    await logOut(page);
    await logIn(page, { username: 'alice', password: 'correct horse battery' });
    await page.goto(path);
    await page.getByText('Not saved yet').waitFor();
    expect(await numberAt(page, '1st')).toBe(10);
    await page.context().close();
  });

  it('a page left open by one saves nothing for the other', async () => {
    const page = await openPicks(league, alice);
    await choose(page, '1st', '10');
    await page.context().clearCookies();
    const other = await page.context().newPage();
    await logIn(other, accounts.member);
    await submit(page).click();
    await page.getByText(/^You are not logged in as alice any more\./).waitFor();
    expect(await numberAt(page, '1st')).toBe(10);
    await other.goto(path);
    await other.getByText(/^Saved on/).waitFor();
    expect(await numberAt(other, '1st')).not.toBe(10);
    await page.context().close();
  });
});

describe('an ended session', () => {
  it('keeps the picks until one has logged in in another tab', async () => {
    const page = await openPicks(league, alice);
    await choose(page, '1st', '10');
    await page.context().clearCookies();
    await submit(page).click();
    await page.getByText(/^Your session has ended\. .* nothing you typed is lost\./).waitFor();
    expect(await numberAt(page, '1st')).toBe(10);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Log in (new tab)' }).click(),
    ]);
    await tab.getByLabel('Username or email').fill('alice');
    await tab.getByLabel('Password').fill('correct horse battery');
    await tab.getByRole('button', { name: 'Login' }).click();
    await tab.waitForURL('/');
    await tab.goto(path);
    await tab.getByText('Not saved yet').waitFor();
    expect(await numberAt(tab, '1st')).toBe(10);
    await submit(page).click();
    await page.getByText(/^Saved on/).waitFor();
    await page.context().close();
  });
});

describe('the draft of another season', () => {
  it('is not shown', async () => {
    const page = await openPicks(league, alice);
    await page.evaluate(() => {
      const picks = { ranked: [1, 2, 3, 4, 5], independent: null, rookie: null };
      localStorage.setItem('draft alice picks 4711', JSON.stringify({ picks, basis: null }));
    });
    await reload(page);
    await page.getByText(/^Saved on/).waitFor();
    expect(await numberAt(page, '1st')).toBe(1);
    await fill(page, 89);
    await page.context().close();
  });
});
