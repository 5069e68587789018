import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { failCalls, sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { hasFocus } from './has-focus.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague('season');
});
afterAll(() => league.close());

const banner = (page: Page) => page.locator('[role=alert]:not(main *)').filter({ hasText: /\S/ });
const userMenu = (page: Page) => page.getByRole('button', { name: /^Your menu/ });

describe('what the application starts with', () => {
  it.each([
    ['get-current-user', 'Error loading user data'],
    ['get-current-season', 'Error loading the current season'],
    ['get-users-picks-state', 'There was an error loading the users picks state.'],
  ])('and can not be read: %s', async (call, text) => {
    const page = await league.open('member');
    await failCalls(page, call);
    await page.goto('/contact');
    await banner(page).getByText(text, { exact: true }).waitFor();
    await page.context().close();
  });

  it.each(sizes)('without its user shows neither a member nor a visitor, and another try, %s', async (_, viewport) => {
    const page = await league.open('member', viewport);
    const mend = await failCalls(page, 'get-current-user');
    await page.goto('/');
    await page.getByRole('main').getByText('Error loading user data', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Basic Idea' }).count()).toBe(0);
    for (const name of ['Login', 'Register']) expect(await page.getByRole('link', { name }).count()).toBe(0);
    expect(await userMenu(page).count()).toBe(0);
    await mend();
    await page.getByRole('button', { name: 'Try again to load user data' }).click();
    await userMenu(page).waitFor();
    await page.getByRole('heading', { name: 'Hello, juliemoto' }).waitFor();
    await page.context().close();
  });

  it('without its user has a menu of a phone without ways in', async () => {
    const page = await league.open('member', sizes[1][1]);
    await failCalls(page, 'get-current-user');
    await page.goto('/contact');
    await banner(page).getByText('Error loading user data').waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Standings' }).waitFor();
    expect(await menu.getByRole('link').allTextContents()).not.toContain('Login');
    await page.context().close();
  });
});

describe('the banner', () => {
  const failing = async () => {
    const page = await league.open('member');
    await failCalls(page, 'get-users-picks-state');
    await page.goto('/standings?season=2023');
    await banner(page).waitFor();
    await page.getByText('tardozzi').waitFor();
    return page;
  };

  it.each([
    ['itself', (page: Page) => banner(page).getByText(/error loading/)],
    ['its cross', (page: Page) => page.getByRole('button', { name: 'Dismiss' })],
    ['the page', (page: Page) => page.getByRole('contentinfo')],
    ['a row that opens a modal', (page: Page) => page.getByText('tardozzi')],
  ] as const)('goes with a click on %s', async (_, target) => {
    const page = await failing();
    await target(page).click();
    await banner(page).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe.each(sizes)('a modal, %s', (_, viewport) => {
  const dialog = (page: Page) => page.getByRole('dialog');
  // By what stands in it: a question about the same member, that comes later, has the name in its label.
  const row = (page: Page) => page.getByRole('button').filter({ hasText: 'tardozzi' });

  const open = async () => {
    const page = await league.open('member', viewport);
    await page.goto('/standings?season=2023');
    await row(page).press('Enter');
    await dialog(page).waitFor();
    return page;
  };

  it.each([
    ['Esc', (page: Page) => page.keyboard.press('Escape')],
    ['its cross', (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).click()],
    ['a click beside it', (page: Page) => page.mouse.click(5, 5)],
  ] as const)('closes by %s, and gives the focus back', async (_way, close) => {
    const page = await open();
    await close(page);
    await dialog(page).waitFor({ state: 'detached' });
    await hasFocus(row(page));
    await page.context().close();
  });

  it('is the only thing that is open: menus close for it, and the keyboard stays in it', async () => {
    const page = await league.open('member', viewport);
    await page.goto('/standings?season=2023');
    await row(page).waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    // The first click beside a menu closes it, whatever it hits.
    await row(page).click();
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor({ state: 'detached' });
    if ((await dialog(page).count()) === 0) await row(page).click();
    await dialog(page).waitFor();
    expect(await dialog(page).count()).toBe(1);
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
    expect(await dialog(page).evaluate((modal) => modal.contains(document.activeElement))).toBe(true);
    await page.context().close();
  });
});
