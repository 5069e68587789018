import { expectFits } from './expect-fits.js';
import { expect, phone, test } from './fixtures.js';

/** The fifth entry is More. */
const first = ['Home', 'Race Weekends', 'Standings', 'Groups'];
const pages = {
  Announcements: /\/announcements/,
  Riders: /\/riders/,
  'Hall of fame': /\/hall-of-fame/,
  'Rules and help': /\/rules/,
  'Fair play': /\/fair-play/,
};
const more = Object.keys(pages);

test.describe('the navigation of a member', () => {
  test('has five entries on a desk, and the last one opens the other pages', { tag: '@long' }, async ({ open }) => {
    const page = await open('member');
    await page.goto('/contact');
    const entries = page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('listitem');
    await expect(entries).toHaveText([...first, 'More']);
    for (const [name, address] of Object.entries(pages)) {
      await entries.getByRole('button', { name: 'More' }).click();
      const menu = page.getByRole('dialog', { name: 'More' });
      await expect(menu.getByRole('listitem')).toHaveText(more);
      await menu.getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('has each entry in only one of the two menus of a phone', { tag: '@long' }, async ({ open }) => {
    const page = await open('member', phone);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const entries = page.getByRole('dialog', { name: 'Menu' }).getByRole('listitem');
    await expect(entries).toHaveText([...first, ...more]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'User Settings', 'Logout']);
    await expectFits(page);
  });
});
