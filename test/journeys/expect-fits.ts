import { expect, type Page } from '@playwright/test';

/**
 * Expects the page to be no wider than its window once it is laid out, and on a phone no text field below 16 px.
 */
export async function expectFits(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, 'pixels wider than the window').toBeLessThanOrEqual(0);
  expect(await smallFields(page), 'fields into which iOS zooms').toEqual([]);
}

/** Fields with text below 16 px. iOS zooms in when one of them is focused. */
const smallFields = (page: Page) =>
  page.evaluate(() => {
    if (innerWidth >= 500) return [];
    const withoutText = 'input:is([type="checkbox"], [type="radio"], [type="range"], [type="hidden"])';
    const fields = document.querySelectorAll<HTMLInputElement>(`:is(input, select, textarea):not(${withoutText})`);
    return [...fields]
      .map((field) => `${getComputedStyle(field).fontSize} ${field.name || field.className}`)
      .filter((text) => parseFloat(text) < 16);
  });
