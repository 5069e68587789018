import type { Page } from '@playwright/test';
import { password } from '../harness/make-season.js';
import { expect } from './fixtures.js';

/** Types name and password on the log-in page that is shown. */
export async function typeLogIn(page: Page, username: string, own = password): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(own);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** Logs in, which leads home. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await typeLogIn(page, username);
  await expect(page).toHaveURL('/');
}

/** Follows the link of a form whose session has ended, and logs in again in the tab that it opens. */
export async function logInInNewTab(page: Page, username: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Log in (new tab)' }).click(),
  ]);
  await typeLogIn(tab, username);
  await expect(tab).toHaveURL('/');
  return tab;
}

/** The session of a page ends while it is open. */
export const endSession = (page: Page): Promise<unknown> => page.request.get('/api/logout/');
