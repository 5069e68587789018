import type { Page } from 'playwright';

/**
 * The reader looks at something else for a minute and comes back, whereupon what is old is read again. The page's clock must
 * have been installed before it was opened.
 */
export async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
