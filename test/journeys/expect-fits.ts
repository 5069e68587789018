import { expect, type Page } from '@playwright/test';

/** Expects that the page is not wider than its window, once it is laid out. */
export async function expectFits(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, 'pixels wider than the window').toBeLessThanOrEqual(0);
  expect(await smallFields(page), 'fields into which iOS zooms').toEqual([]);
}

/** On a phone: the fields with a text below 16 px, into which iOS zooms when they get the focus. */
const smallFields = (page: Page) =>
  page.evaluate(() => {
    if (innerWidth >= 500) return [];
    const withoutText = 'input:is([type="checkbox"], [type="radio"], [type="range"], [type="hidden"])';
    const fields = document.querySelectorAll<HTMLInputElement>(`:is(input, select, textarea):not(${withoutText})`);
    return [...fields]
      .map((field) => `${getComputedStyle(field).fontSize} ${field.name || field.className}`)
      .filter((text) => parseFloat(text) < 16);
  });
