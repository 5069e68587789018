import type { Locator, Page } from '@playwright/test';
import { sampled } from '../harness/sampled.js';
import { desk, expect, failCalls, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';

const bar = (page: Page) => page.getByRole('banner');
const phoneMenuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const phoneMenu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const userMenuButton = (page: Page) => page.getByRole('button', { name: /^Your menu/ });
const standingsPage = '/standings?season=2023';
/** The number of history entries above the page. */
const layersOf = (page: Page) => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0);
/**
 * Like Back on a phone, without the reload that `goBack` waits for. Delayed, because it may close the page that runs
 * this call.
 */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));

test.describe('the bar', () => {
  // proves: shell-1
  test('leads a visitor through the pages of the site', { tag: '@long' }, async ({ open }) => {
    const page = await open('visitor');
    await page.goto('/contact');
    for (const [name, address] of [
      ['Race Weekends', /\/race-weekends\?season=2023/],
      ['Standings', /\/standings\?season=2023/],
      ['Home', /\/$/],
    ] as const) {
      await bar(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
      await expect(bar(page).locator('[aria-current]')).toHaveText(name);
    }
    await bar(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Announcements' }).click();
    await expect(page).toHaveURL(/\/announcements/);
    await expect(bar(page).locator('[aria-current]')).toHaveText('More');
  });

  for (const [viewport, hamburger] of [
    [{ ...phone, width: 499 }, true],
    [{ ...desk, width: 500 }, false],
  ] as const) {
    // proves: shell-4
    test(
      `at a width of ${viewport.width} px ${hamburger ? 'has a' : 'has no'} hamburger`,
      { tag: '@long' },
      async ({ open }) => {
        const page = await open('visitor', viewport);
        await page.goto('/contact');
        await expect(bar(page).locator('a', { hasText: 'Standings' })).toBeAttached();
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !hamburger });
        await expect(phoneMenuButton(page)).toBeVisible({ visible: hamburger });
        await expectFits(page);
      },
    );
  }

  // proves: shell-4
  test('opens a menu as wide as the screen on a phone, which closes when the visitor follows a link', async ({
    open,
  }) => {
    const page = await open('visitor', phone);
    await page.goto('/contact');
    await phoneMenuButton(page).click();
    await expect.poll(() => phoneMenu(page).boundingBox()).toMatchObject({ x: 0, width: 390 });
    await phoneMenu(page).getByRole('link', { name: 'Standings' }).click();
    await expect(page).toHaveURL(standingsPage);
    await expect(page.getByText('tardozzi')).toBeVisible();
    await expect(phoneMenu(page)).toHaveCount(0);
    await goBack(page);
    await expect(page).toHaveURL('/contact');
    await expect(phoneMenu(page)).toHaveCount(0);
  });
});

test.describe('the user menu', () => {
  test('opens even if the picture arrives while the button is pressed', { tag: '@long' }, async ({ open }) => {
    const page = await open('member');
    let come = () => undefined as unknown;
    await page.route(/default-profile-picture/, (route) => void (come = () => route.continue()));
    const asked = page.waitForRequest(/default-profile-picture/);
    await page.goto('/contact');
    await asked;
    await userMenuButton(page).hover();
    await page.mouse.down();
    await come();
    await expect(userMenuButton(page).locator('img')).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  });

  // proves: shell-6, shell-7
  test(
    'leads to the settings, and leads an admin to the server-rendered site administration',
    { tag: '@long' },
    async ({ open }) => {
      const page = await open('admin');
      await page.goto('/contact');
      await userMenuButton(page).click();
      await page.getByRole('menuitem', { name: 'User Settings' }).click();
      await expect(page).toHaveURL('/settings');
      await expect(page.getByRole('heading', { name: 'User Settings', level: 1 })).toBeVisible();
      await userMenuButton(page).click();
      const asked = page.waitForRequest((request) => request.isNavigationRequest());
      await page.getByRole('menuitem', { name: 'Site Administration' }).click();
      expect(new URL((await asked).url()).pathname).toBe('/admin/');
    },
  );
});

// proves: more-8
test('a page keeps its scroll position after a reload and on the way back, and a new page starts at the top', async ({
  open,
}) => {
  const page = await open('visitor', phone);
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto('/race-weekends?season=2023');
  await expect(page.getByRole('main').getByRole('link').nth(10)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(top).toBe(400);
  await test.step('it is kept after a reload', async () => {
    await page.reload();
    await expect.poll(top).toBe(400);
  });
  await test.step('it is kept on the way back from another document', async () => {
    await page.goto('/admin/login/');
    await page.goBack();
    await expect.poll(top).toBe(400);
  });
  await page.goto(standingsPage);
  await expect(page.getByText('tardozzi')).toBeVisible();
  expect(await top()).toBe(0);
});

test.describe('Back on a phone', () => {
  const layers = (page: Page): [what: string, openIt: () => Promise<void>, opened: Locator][] => [
    ['a menu', () => phoneMenuButton(page).click(), phoneMenu(page)],
    [
      'a modal',
      () => page.getByRole('button').filter({ hasText: 'tardozzi' }).click(),
      page.getByRole('dialog', { name: 'tardozzi' }),
    ],
    [
      'the list of the bell',
      () => page.getByRole('button', { name: /^Notifications/ }).click(),
      page.getByRole('dialog', { name: 'Notifications' }),
    ],
  ];

  // proves: more-9, bell-3
  test('closes a menu, a modal or a list, even if one was closed by hand before, and then leaves the page', async ({
    open,
  }) => {
    const page = await open('member', phone);
    await page.goto('/contact');
    await page.goto(standingsPage);
    for (const [what, openIt, opened] of layers(page))
      await test.step(what, async () => {
        for (const close of [() => page.keyboard.press('Escape'), () => goBack(page)]) {
          await openIt();
          await expect(opened).toBeVisible();
          if (what === 'the list of the bell') expect((await opened.boundingBox())?.width).toBeLessThanOrEqual(320);
          await close();
          await expect(opened).toHaveCount(0);
          await expect.poll(() => layersOf(page)).toBe(0);
        }
      });
    await expect(page).toHaveURL(standingsPage);
    await goBack(page);
    await expect(page).toHaveURL('/contact');
  });

  // proves: more-9
  test('leaves the page at once if it was reloaded with an open menu', { tag: '@long' }, async ({ open }) => {
    const page = await open('visitor', phone);
    await page.goto('/contact');
    await page.goto(standingsPage);
    await phoneMenuButton(page).click();
    await expect(phoneMenu(page)).toBeVisible();
    await page.reload();
    await expect.poll(() => layersOf(page)).toBe(0);
    await goBack(page);
    await expect(page).toHaveURL('/contact');
  });
});

// proves: quality-4
test('the theme follows the system until someone chooses one in the footer or the menu, and the choice stays', async ({
  open,
}) => {
  const [light, dark] = ['rgb(244, 243, 239)', 'rgb(16, 18, 22)'];
  const hasPaper = (page: Page, colour: string) => expect(page.locator('body')).toHaveCSS('background-color', colour);
  await test.step('a visitor chooses the theme on a phone', async () => {
    const page = await open('visitor', phone);
    await page.goto('/contact');
    await page.emulateMedia({ colorScheme: 'dark' });
    await hasPaper(page, dark);
    await page.getByLabel('Theme').selectOption('Light');
    await hasPaper(page, light);
    await page.reload();
    await hasPaper(page, light);
    await page.getByLabel('Theme').selectOption('Same as device');
    await hasPaper(page, dark);
  });
  await test.step('a member chooses the theme in the menu', async () => {
    const page = await open('member');
    await page.goto('/contact');
    await page.emulateMedia({ colorScheme: 'light' });
    await hasPaper(page, light);
    await userMenuButton(page).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await hasPaper(page, dark);
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  });
});

test('the keyboard skips the bar, and continues in the new page after a link', async ({ open }) => {
  const page = await open('visitor');
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await bar(page).getByRole('link', { name: 'Race Weekends' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Race Weekends', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

for (const [size, viewport] of sampled(
  [
    ['a desk', desk],
    ['a phone', phone],
  ] as const,
  1,
)) {
  // proves: more-15
  test(`a banner covers neither the title nor the focused element, on ${size}`, { tag: '@long' }, async ({ open }) => {
    const page = await open('member', viewport);
    await failCalls(page, 'get-users-picks-state');
    await page.goto(standingsPage);
    const banner = page.locator('[role=alert]:not(main *)').filter({ hasText: /\S/ });
    await expect(banner).toBeVisible();
    const rows = page.getByRole('list', { name: 'Standings' }).getByRole('button').filter({ hasText: 'points' });
    await expect(rows).toHaveCount(30);
    /** The distance between the banner and the target, in px. */
    const below = async (target: Locator) => {
      const [message, box] = [await banner.boundingBox(), await target.boundingBox()];
      return (box?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0);
    };
    await expect.poll(() => below(page.getByRole('heading', { level: 1 }))).toBeGreaterThanOrEqual(0);
    await rows.last().focus();
    await rows.nth(9).focus();
    await expect.poll(() => below(rows.nth(9))).toBeGreaterThanOrEqual(0);
  });
}

// proves: shell-11, shell-12, shell-13
test(
  'a modal is the only open layer, traps the keyboard, and closes on a click beside it',
  { tag: '@long' },
  async ({ open }) => {
    const page = await open('member');
    await page.goto(standingsPage);
    // Found by its text, because a button about the same member that appears later has the name in its label.
    const row = page.getByRole('button').filter({ hasText: 'tardozzi' });
    const modal = page.getByRole('dialog', { name: 'tardozzi' });
    const notifications = page.getByRole('dialog', { name: 'Notifications' });
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(notifications).toBeVisible();
    // The keyboard leaves the list and opens the modal at once. A click beside the list might only close it.
    await row.press('Enter');
    await expect(notifications).toHaveCount(0);
    await expect(modal).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
    expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.mouse.click(5, 5);
    await expect(modal).toHaveCount(0);
    await expect(row).toBeFocused();
  },
);
