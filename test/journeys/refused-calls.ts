import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';

/** Opens the pages one after another, and waits for the last text on each. Returns all refused calls. */
export async function refusedCallsOf(page: Page, visits: [path: string, last: string][]): Promise<string[]> {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  for (const [path, last] of visits) {
    await page.goto(path);
    await expect(page.getByText(last).first()).toBeVisible();
  }
  return refused;
}
