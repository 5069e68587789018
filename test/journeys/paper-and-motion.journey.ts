import { sampled } from '../harness/sampled.js';
import { desk, expect, phone, test } from './fixtures.js';
import { from, goToPicks, setWindow, slot } from './picks-page.js';

test.use({ stage: { kind: 'season' } });

const paper = { ...desk, width: 718 };

const windows = [
  ['saved', true],
  ['settled', false],
] as const;

for (const [state, open] of sampled(windows, 1))
  test(
    `picks that are ${state} are printed as a list of riders`,
    { tag: '@long' },
    async ({ league, open: openPage }) => {
      await setWindow(league, open, open ? from(24 * 3_600_000) : null);
      const page = await openPage('member', paper);
      await goToPicks(page);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const place of ['1st', '2nd', '3rd', '4th', '5th', 'Independent', 'Rookie'] as const)
        await expect(slot(page, place)).toHaveText(/\d+.*\p{Lu}\p{Ll}/u);
      for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden();
      for (const name of ['Submit', 'Change', 'Clear all'])
        await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
      await setWindow(league, false, null);
    },
  );

for (const [reducedMotion, name] of [
  ['no-preference', 'sheet-in'],
  ['reduce', 'none'],
] as const)
  test(
    `a sheet slides in unless the reader prefers reduced motion (${reducedMotion})`,
    { tag: '@long' },
    async ({ open }) => {
      const page = await open('member', phone, { reducedMotion });
      await page.goto('/standings');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toBeVisible();
      const animation = await sheet.evaluate((element) => {
        const { animationName, animationDuration } = getComputedStyle(element);
        return { name: animationName.replace(/^_|_\w+$/g, ''), duration: animationDuration };
      });
      expect(animation).toEqual({ name, duration: name === 'none' ? '0s' : '0.16s' });
    },
  );
