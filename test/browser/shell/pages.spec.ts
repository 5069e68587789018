import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague('season');
});
afterAll(() => league.close());

async function open(path: string, person: 'visitor' | 'member' = 'visitor', viewport = sizes[0][1]): Promise<Page> {
  const page = await league.open(person, viewport);
  await page.goto(path);
  return page;
}

describe('a path that no screen has', () => {
  it.each(['/no-such', '/login/again', '/users/one/two', '/administration/riders'])('%s says so', async (path) => {
    const page = await open(path);
    await page.getByRole('heading', { name: 'Error page not found', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Go home' }).click();
    await page.waitForURL('/');
    await page.context().close();
  });
});

describe('a page whose code does not come', () => {
  it('says so, keeps the bar, and can be loaded again', async () => {
    const page = await open('/');
    await page.route(/contact-page/, (route) => route.abort());
    await page.getByRole('link', { name: 'Contact us' }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.unroute(/contact-page/);
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { name: 'Contact', exact: true }).waitFor();
    // Another page works without loading again.
    await page.route(/register-page/, (route) => route.abort());
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Standings' }).click();
    await page.getByRole('heading', { name: 'Standings', level: 1 }).waitFor();
    await page.context().close();
  });

  it('nor that of a menu: the page stays as it is', async () => {
    const page = await open('/find-account', 'member');
    await page.getByLabel('Email or username').fill('typed');
    await page.route(/user-menu/, (route) => route.abort());
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('button', { name: 'Load again' }).waitFor();
    expect(await page.getByRole('alert').allTextContents()).toContain('The menu could not be loaded.');
    expect(await page.getByLabel('Email or username').inputValue()).toBe('typed');
    await page.context().close();
  });
});

describe('the theme', () => {
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = ['rgb(244, 243, 239)', 'rgb(16, 18, 22)'];

  it.each(sizes)('follows the system, until a visitor chooses; the choice stays, %s', async (_, viewport) => {
    const page = await open('/contact', 'visitor', viewport as (typeof sizes)[0][1]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await paper(page)).toBe(dark);
    await page.getByLabel('Theme').selectOption('Light');
    expect(await paper(page)).toBe(light);
    await page.reload();
    expect(await paper(page)).toBe(light);
    await page.getByLabel('Theme').selectOption('As the system');
    expect(await paper(page)).toBe(dark);
    await page.context().close();
  });

  it('is chosen by members in their menu', async () => {
    const page = await open('/contact', 'member');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await paper(page)).toBe(dark);
    expect(await page.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
    await page.context().close();
  });
});

describe('the keyboard', () => {
  it('goes past the bar at once, and on at the new page after a link', async () => {
    const page = await open('/contact');
    await page.getByRole('link', { name: 'Contact us' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const inMain = () => page.evaluate(() => document.activeElement === document.getElementById('main'));
    expect(await inMain()).toBe(true);
    await page.getByRole('banner').getByRole('link', { name: 'Announcements' }).press('Enter');
    await page.getByRole('heading', { name: 'Announcements', level: 1 }).waitFor();
    expect(await inMain()).toBe(true);
    await page.context().close();
  });
});
