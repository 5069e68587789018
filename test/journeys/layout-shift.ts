import { expect, type Locator, type Page, type Route } from '@playwright/test';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** A line can break elsewhere when its font arrives. Everything below then moves by one line. */
export const allowedShift = 0.02;

/** Two frames are enough to paint everything that has arrived. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Returns the cumulative layout shift while a page loads (0: nothing moved). Responses arrive one at a time, each
 * after the previous one has been painted, until `seen` is visible.
 */
export async function layoutShiftOf(page: Page, path: string, seen: (page: Page) => Locator): Promise<number> {
  const waiting: Route[] = [];
  await page.addInitScript(() => {
    window.layoutShift = 0;
    const add = (entry: PerformanceEntry & { value?: number }) => (window.layoutShift += entry.value ?? 0);
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/**', (route) => void waiting.push(route));
  await page.goto(path);
  await expect(async () => {
    await painted(page);
    await waiting.shift()?.continue();
    expect(waiting).toHaveLength(0);
    expect(await seen(page).first().isVisible()).toBe(true);
  }).toPass({ intervals: [20] });
  await painted(page);
  return page.evaluate(() => window.layoutShift);
}
