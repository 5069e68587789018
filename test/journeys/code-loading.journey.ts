import type { Page } from '@playwright/test';
import { expectFits } from './expect-fits.js';
import { contact, expect, phone, test } from './fixtures.js';

const bar = (page: Page) => page.getByRole('banner');
const userMenuButton = (page: Page) => page.getByRole('button', { name: /^Your menu/ });

test.describe('code that fails to load', () => {
  // proves: more-10
  test('shows an error on its page, keeps the bar, and can be loaded again', { tag: '@long' }, async ({ open }) => {
    const page = await open('visitor');
    await page.goto('/');
    await page.route(/contact-page/, (route) => route.abort());
    await page.getByRole('link', { name: 'Contact us' }).click();
    const broken = page.getByRole('heading', { name: 'Something went wrong' });
    await expect(broken).toBeVisible();
    await page.unroute(/contact-page/);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeVisible();
    await page.route(/register-page/, (route) => route.abort());
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(broken).toBeVisible();
    await bar(page).getByRole('link', { name: 'Standings' }).click();
    await expect(page.getByRole('heading', { name: 'Standings', level: 1 })).toBeVisible();
  });

  // proves: recovery-10, shell-8
  test('is requested again, with its styles, when the page or sheet is opened again', async ({ open }) => {
    const page = await open('visitor', phone);
    await page.goto('/');
    const files = /\/assets\/contact-page-/;
    await page.route(files, (route) => route.abort());
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' });
    await link.click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute(files);
    await link.click();
    await expect(page.getByRole('link', { name: contact.email })).toHaveAttribute('href', `mailto:${contact.email}`);
    await expect(page.getByRole('link', { name: 'Donate' })).toHaveAttribute('href', contact.donation);
    await page.goto('/standings?season=2023');
    const modal = /\/assets\/member-modal-.*\.(js|css)/;
    await page.route(modal, (route) => route.abort());
    const row = page.getByRole('button', { name: /^(?!Equal points).*tardozzi/s });
    await row.click();
    await expect(page.getByRole('alert').getByText('This part of the page could not be loaded.')).toBeVisible();
    await page.unroute(modal);
    await row.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const styled = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].some(
        ({ href, sheet }) => href.includes('member-modal') && sheet !== null,
      ),
    );
    expect(styled).toBe(true);
    await expectFits(page);
  });

  test('is requested again if several pages share it', async ({ open }) => {
    const page = await open('visitor');
    await page.goto('/contact');
    const shared = /\/assets\/(?!register-page-)[^/]*\.js$/;
    await page.route(shared, (route) => route.abort());
    const ownPart = page.waitForRequest(/\/assets\/register-page-/);
    await page.getByRole('link', { name: 'Register' }).click();
    await ownPart;
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute(shared);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });

  // proves: more-10
  test(
    'leaves the page and the bar usable if it belongs to a menu, which opens when its code loads',
    { tag: '@long' },
    async ({ open }) => {
      const page = await open('member');
      await page.goto('/find-account');
      await page.getByLabel('Email or username').fill('typed');
      await page.route(/user-menu/, (route) => route.abort());
      await userMenuButton(page).click();
      await expect(page.getByRole('alert').getByText('The menu could not be loaded.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
      await page.unroute(/user-menu/);
      await expect(async () => {
        await userMenuButton(page).click();
        await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(page.getByLabel('Email or username')).toHaveValue('typed');
    },
  );
});
