import { sampled } from '../harness/sampled.js';
import { addStyle, axeViolations, desk, expect, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';

const views = [
  ['a phone, dark', phone, 'dark'],
  ['a desk, light', desk, 'light'],
] as const;

for (const [what, viewport, colorScheme] of sampled(views, 1))
  test(
    `a member can go from the results of a weekend to a rider and the championship, on ${what}`,
    { tag: '@long' },
    async ({ open }) => {
      const page = await open('member', viewport, { colorScheme });
      await page.goto('/race-weekends?season=2023');
      const malaysia = page.getByRole('link', { name: /Malaysian GP.*Round 18/ });
      await expect(malaysia.locator('img')).toHaveJSProperty('complete', true);
      expect(await malaysia.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
        0,
      );
      await malaysia.click();
      await expect(page.getByText('Round 18 of 20')).toBeVisible();
      await page.getByRole('button', { name: /^Races/ }).click();
      await page.getByRole('link', { name: 'Jorge Martín' }).first().click();
      const hero = page.getByRole('region', { name: 'Jorge Martín' });
      await expect(hero).toContainText('Spain · Ducati · Prima Pramac Racing · independent');
      await expect(page.getByRole('region', { name: 'Points by weekend' }).getByRole('row')).toHaveCount(19);
      await expect(page.getByRole('region', { name: /^Picked by \d+ members$/ })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await expectFits(page);
      await page.getByRole('link', { name: 'Championship table 2023' }).click();
      await expect(page.getByText(/^after the Malaysian GP, round 18 of 20$/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Francesco Bagnaia' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await test.step('everything fits on a small phone with large text', async () => {
        await page.setViewportSize({ width: 320, height: 700 });
        await addStyle(page, 'html { font-size: 130% }');
        await expectFits(page);
      });
    },
  );
