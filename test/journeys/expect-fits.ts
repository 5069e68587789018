import { expect, type Page } from '@playwright/test';

/** Expects that the page is not wider than its window, once it is laid out. */
export async function expectFits(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, 'pixels wider than the window').toBeLessThanOrEqual(0);
}
