import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.js';

/** Reloads the settings and opens one of the collapsed cards. */
export async function openSettingsCard(page: Page, card: 'More emails' | 'Calendar'): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: card }).click();
}

export const switchOf = (page: Page, name: string): Locator => page.getByRole('switch', { name, exact: true });

export async function turn(page: Page, name: string, on: boolean): Promise<void> {
  await expect(switchOf(page, name)).toBeChecked({ checked: !on });
  const taken = page.waitForResponse(/\/(set-mail-switch|(save|delete)-push-subscription)\/$/);
  await switchOf(page, name).click();
  expect((await taken).status()).toBe(200);
  await expect(page.locator('[role="switch"][aria-busy]')).toHaveCount(0);
  await expect(switchOf(page, name)).toBeChecked({ checked: on });
}
