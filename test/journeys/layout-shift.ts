import { expect, type Locator, type Page, type Route } from '@playwright/test';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** A line may break elsewhere once its font has arrived, which moves what is below by that line. */
export const allowedShift = 0.02;

/** Two frames: what has come is painted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * How much of the screen moved while a page was loading, as browsers count it (cumulative layout shift; 0: nothing).
 * The calls are answered one after another, each when what came before is painted, until `seen` is there.
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
