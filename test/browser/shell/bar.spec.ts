import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { sizes } from '../../harness/browser.js';
import { type DemoLeague, type Person, startDemoLeague } from '../../harness/demo-league.js';
import { expectSoon } from '../../harness/expect-soon.js';
import { hasFocus } from './has-focus.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague('season');
});
afterAll(() => league.close());

const [[, desk], [, phone]] = sizes;
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const bar = (page: Page) => page.getByRole('banner');

async function open(person: Person, viewport: { width: number; height: number } = desk): Promise<Page> {
  const page = await league.open(person, viewport as typeof desk);
  await page.goto('/contact');
  await bar(page).locator('a', { hasText: 'Standings' }).waitFor({ state: 'attached' });
  return page;
}

const textsOf = async (page: Page, role: 'link' | 'menuitem') =>
  (await bar(page).getByRole(role).allTextContents()).map((text) => text.trim());

describe('the bar', () => {
  it('has the places of the site and, for visitors, the ways in', async () => {
    const page = await open('visitor');
    await bar(page).getByRole('link', { name: 'Login' }).waitFor();
    expect(await textsOf(page, 'link')).toEqual([
      'Parc Fermé',
      'Home',
      'Race Weekends',
      'Announcements',
      'Standings',
      'Login',
      'Register',
    ]);
    for (const [name, address] of [
      ['Race Weekends', '/race-weekends?season=2023'],
      ['Announcements', '/announcements'],
      ['Standings', '/standings?season=2023'],
      ['Home', '/'],
    ] as const) {
      await bar(page).getByRole('link', { name }).click();
      await page.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(address));
      await expectSoon(() => bar(page).locator('[aria-current]').allTextContents(), [name]);
    }
    await page.context().close();
  });

  it('sends members, and nobody else, to their picks while these are open', async () => {
    const admin = await league.clientOf('admin');
    const link = (page: Page) => bar(page).getByRole('link', { name: 'Select your picks!' });
    const closed = await open('member');
    await closed.getByRole('button', { name: /^Your menu/ }).waitFor();
    expect(await link(closed).count()).toBe(0);
    expect((await admin.put('toggle-users-picks/')).body).toEqual({ users_picks_state: true });
    await closed.reload();
    await link(closed).click();
    await closed.waitForURL('/select-picks');
    const visitor = await open('visitor');
    await bar(visitor).getByRole('link', { name: 'Login' }).waitFor();
    expect(await link(visitor).count()).toBe(0);
    expect((await admin.put('toggle-users-picks/')).body).toEqual({ users_picks_state: false });
    for (const page of [closed, visitor]) await page.context().close();
  });

  it.each([
    [499, true],
    [500, false],
  ])('at a width of %i has a hamburger: %s', async (width, hamburger) => {
    const page = await open('visitor', { width, height: 800 });
    expect(await menuButton(page).isVisible()).toBe(hamburger);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(!hamburger);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe('the menu of a phone', () => {
  it('is as wide as the screen, has everything of the bar, and closes behind who leaves', async () => {
    const page = await open('visitor', phone);
    await menuButton(page).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await menu.boundingBox()).toMatchObject({ x: 0, width: 390 });
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Home',
      'Race Weekends',
      'Announcements',
      'Standings',
      'Login',
      'Register',
    ]);
    await menu.getByRole('link', { name: 'Standings' }).click();
    await page.waitForURL('/standings?season=2023');
    await menu.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('closes on Esc, which gives the focus back, and on a click in the page', async () => {
    const page = await open('visitor', phone);
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await hasFocus(menuButton(page));
    await menuButton(page).click();
    await menu.waitFor();
    await page.getByRole('main').click({ position: { x: 20, y: 500 } });
    await menu.waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe.each(sizes)('the user menu, %s', (_, viewport) => {
  const entries = async (person: Person) => {
    const page = await open(person, viewport);
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    return page;
  };

  it('of a member has profile, settings and the way out', async () => {
    const page = await entries('member');
    expect(await textsOf(page, 'menuitem')).toEqual(['Profile', 'User Settings', 'Logout']);
    expect(await page.getByRole('menuitem', { name: 'Profile' }).getAttribute('href')).toBe('/users/juliemoto?page=1');
    await page.keyboard.press('Escape');
    const trigger = page.getByRole('button', { name: /^Your menu/ });
    await hasFocus(trigger);
    await trigger.click();
    await page.getByRole('menuitem', { name: 'User Settings' }).click();
    await page.waitForURL('/settings');
    await page.context().close();
  });

  it('opens also where the picture comes while the button is pressed', async () => {
    const page = await league.open('member', viewport);
    let come = () => undefined as unknown;
    await page.route(/default-profile-picture/, (route) => void (come = () => route.continue()));
    const asked = page.waitForRequest(/default-profile-picture/);
    await page.goto('/contact');
    await asked;
    const trigger = page.getByRole('button', { name: /^Your menu/ });
    await trigger.hover();
    await page.mouse.down();
    await come();
    await trigger.locator('img').waitFor();
    await page.mouse.up();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await page.context().close();
  });

  it('of an admin leads to both administrations; the one of the server is a plain link', async () => {
    const page = await entries('admin');
    expect(await textsOf(page, 'menuitem')).toEqual([
      'Profile',
      'User Settings',
      'Fantasy League Administration',
      'Site Administration',
      'Logout',
    ]);
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('menuitem', { name: 'Site Administration' }).click();
    expect(new URL((await asked).url()).pathname).toBe('/admin/');
    await page.context().close();
  });

  it('closes on a click in the page', async () => {
    const page = await entries('member');
    await page.getByRole('main').click({ position: { x: 20, y: 400 } });
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor({ state: 'detached' });
    await page.context().close();
  });
});
