import type { Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { sampled } from '../harness/sampled.js';
import { desk, expect, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';
import { slot } from './picks-page.js';

/** Opens the home page and waits until the service worker controls it. */
async function openWithServiceWorker(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  // Repeats the requests that were sent before the service worker was in control.
  await page.reload();
  await expect(page.getByText('Two weekends to go').first()).toBeVisible();
}

/** The paths of all cached responses. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers '));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const notice = (page: Page) => page.getByText(/^You’re offline\. Saved /);

const sizes = [
  ['a phone', phone],
  ['a desk', desk],
] as const;

for (const [size, viewport] of sampled(sizes, 1))
  test(`pages that a member has read stay readable offline, with their age, until the log-out, on ${size}`, async ({
    open,
    league,
  }) => {
    // A separate session, because the test ends it.
    const member = await league.client().logIn(accounts.member.username, accounts.member.password);
    const page = await open(member, viewport, { serviceWorkers: 'allow' });
    await openWithServiceWorker(page);
    await page.goto('/standings?season=2023');
    await expect(page.getByText('tardozzi').first()).toBeVisible();
    await page.goto('/race-weekends/18');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Malaysian GP');
    await expect.poll(() => keptPaths(page)).toContain('/api/get-race-weekend');
    await page.goto('/select-picks');
    await expect(slot(page, '1st').locator('b')).toHaveText(/^\d+$/);
    const picked = await slot(page, '1st').textContent();
    await expect.poll(() => keptPaths(page)).toContain('/api/get-user-picks');
    await page.goto('/race-weekends/18');
    await expect(heading).toHaveText('Malaysian GP');
    await page.context().setOffline(true);

    await page.reload();
    await expect(heading).toHaveText('Malaysian GP');
    await expect(notice(page)).toBeVisible();
    await page.goto('/standings?season=2023');
    await expect(page.getByText('tardozzi').first()).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await expectFits(page);
    await page.goto('/select-picks');
    await expect(slot(page, '1st')).toHaveText(String(picked));
    await expect(notice(page)).toBeVisible();
    await page.goto('/standings?season=2023');
    await expect(page.getByText('tardozzi').first()).toBeVisible();

    await page.context().setOffline(false);
    // Playwright's emulation does not fire this event.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(notice(page)).toBeHidden();
    await expect(page.getByText('tardozzi').first()).toBeVisible();

    // A response that was requested again is briefly missing, because the old one is deleted before.
    await expect.poll(() => keptPaths(page)).toContain('/api/get-home/');
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await keptPaths(page)).not.toContain('/api/get-home/');
    await page.context().setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Basic Idea' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Your menu/ })).toBeHidden();
  });

for (const [size, viewport] of sampled(sizes, 1))
  test(
    `the site can be installed, because the manifest and its icons exist, on ${size}`,
    { tag: '@long' },
    async ({ open }) => {
      const page = await open('visitor', viewport);
      await page.goto('/');
      const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
      const described = (await (await page.request.get(manifest ?? '')).json()) as {
        name: string;
        icons: { src: string; sizes: string; purpose: string }[];
      };
      expect(described).toMatchObject({ name: 'Parc Fermé', start_url: '/', display: 'standalone' });
      expect(described.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
        '192x192 any',
        '512x512 any',
        '512x512 maskable',
      ]);
      for (const { src, sizes } of described.icons) {
        const shape = await page.evaluate(async (address) => {
          const image = await createImageBitmap(await (await fetch(address)).blob());
          return `${image.width}x${image.height}`;
        }, src);
        expect(shape, src).toBe(sizes);
      }
    },
  );
