import type { Page } from '@playwright/test';
import { password } from '../harness/make-season.js';
import { expect } from './fixtures.js';

/** Fills in the visible log-in page and submits it. */
export async function typeLogIn(page: Page, username: string, own = password): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(own);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await typeLogIn(page, username);
  await expect(page).toHaveURL('/');
}

/** Follows the link of a form whose session has ended. Logs in again in the tab that opens. */
export async function logInInNewTab(page: Page, username: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Log in (new tab)' }).click(),
  ]);
  await typeLogIn(tab, username);
  await expect(tab).toHaveURL('/');
  return tab;
}

/** Ends the session while the page stays open. */
export const endSession = (page: Page): Promise<unknown> => page.request.get('/api/logout/');
