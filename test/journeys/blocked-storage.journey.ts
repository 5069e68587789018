import { accounts } from '#demo/league/accounts.js';
import { expect, test } from './fixtures.js';

/** Like Chromium with "Block all cookies": even reading a storage property throws. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

test('pages work in a browser that stores nothing, and the theme lasts until the page is closed', async ({ open }) => {
  const page = await open('member');
  await page.addInitScript(blockStorage);
  for (const path of ['/', '/standings?season=2023', '/race-weekends?season=2023', '/select-picks', '/hall-of-fame']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  }
  await page.getByRole('banner').getByRole('button', { name: accounts.member.username }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Parc Fermé' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
