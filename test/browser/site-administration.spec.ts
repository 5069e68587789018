import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { accounts } from '../../demo/league/accounts.js';
import { barriers, openPage, sizes } from '../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { joinLeague } from '../harness/join-league.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague('season');
  for (const [size] of sizes) await joinLeague(league, `${size}troll`);
});
afterAll(() => league.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
const told = (page: Page, words: string) => page.getByRole('status').getByText(words).waitFor();

describe.each(sizes)('the site administration, %s', (size, viewport) => {
  it('finds a member, renames them, tells it in the log and locks the account', async () => {
    const troll = await league.client().logIn(`${size}troll`, 'correct horse battery');
    const page = await league.open('admin', viewport);
    await page.goto('/admin/');
    expect(await barriers(page)).toEqual([]);
    await follow(page, 'Members');
    await page.getByLabel('Search').fill(`${size}TROLL`);
    await press(page, 'Search');
    await follow(page, `${size}troll`);

    await page.getByLabel('Username').fill('not a name');
    await press(page, 'Save');
    await page.getByRole('alert').getByText("Username isn't valid").waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('not a name');
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Username').fill(`${size}calm`);
    await press(page, 'Save');
    await told(page, 'Changes saved');

    await follow(page, 'What admins changed of it');
    await follow(page, `${size}calm`);
    const row = page.getByRole('row', { name: /^Username / });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Username', `${size}troll`, `${size}calm`]);
    await page.getByText(new RegExp(`^${accounts.admin.username} changed this member on 20\\d\\d-`)).waitFor();
    expect(await barriers(page)).toEqual([]);

    await follow(page, 'As it is now');
    await follow(page, 'Deactivate…');
    await page.getByText(/logged out everywhere at once/).waitFor();
    await press(page, 'Deactivate');
    await told(page, 'The account is deactivated');
    expect((await troll.get('get-logged-in/')).status).toBe(204);
    await page.context().close();
  });

  it('keeps what was typed when somebody else was faster', async () => {
    const [mine, theirs] = [await league.open('admin', viewport), await league.open('admin', viewport)];
    for (const page of [mine, theirs]) await page.goto('/admin/announcements/1');
    await theirs.getByLabel('Title').fill(`Faster, ${size}`);
    await press(theirs, 'Save');
    await told(theirs, 'Changes saved');
    await mine.getByLabel('Title').fill('Slower');
    await press(mine, 'Save');
    await mine.getByRole('alert').getByText('Somebody else changed this').waitFor();
    expect(await mine.getByLabel('Title').inputValue()).toBe('Slower');
    await mine.locator('dd', { hasText: `Faster, ${size}` }).waitFor();
    await press(mine, 'Save');
    await told(mine, 'Changes saved');
    for (const page of [mine, theirs]) await page.context().close();
  });
});

describe('the way there', () => {
  it('is the link in the menu of an admin', async () => {
    const page = await league.open('admin');
    await page.goto('/');
    await page.getByRole('button', { name: new RegExp(accounts.admin.username) }).click();
    await page.getByRole('menuitem', { name: 'Site Administration' }).click();
    await page.getByRole('heading', { name: 'Site administration' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/');
    await page.context().close();
  });

  it('leads a visitor over the log-in to the page that was asked for', async () => {
    const page = await openPage(league.browser, league.client().origin);
    await page.goto('/admin/riders?q=zarco');
    await follow(page, 'Login');
    await page.getByLabel('Username or email').fill(accounts.admin.username);
    await page.getByLabel('Password').fill(accounts.admin.password);
    await press(page, 'Login');
    await page.getByRole('heading', { name: 'Riders' }).waitFor();
    expect(page.url()).toContain('/admin/riders?q=zarco');
    await page.getByRole('link', { name: 'Johann Zarco 5' }).waitFor();
    await page.context().close();
  });

  it('ends for a member with the words of the document', async () => {
    const page = await league.open('member');
    await page.goto('/admin/members');
    await page.getByText("You don't have admin permissions").waitFor();
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await page.context().close();
  });

  it('can be gone by keyboard alone', async () => {
    const page = await league.open('admin');
    await page.goto('/admin/members?q=tardozzi');
    const onto = async (name: string) => {
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === name) return;
      }
      throw new Error(`the focus never came to ${name}`);
    };
    await onto('tardozzi');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'tardozzi' }).waitFor();
    await onto('End all sessions…');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'End all sessions: tardozzi' }).waitFor();
    await onto('End all sessions');
    await page.keyboard.press('Enter');
    await told(page, 'All sessions are ended');
    await page.context().close();
  });
});
