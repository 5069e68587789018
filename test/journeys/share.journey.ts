import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { sampled } from '../harness/sampled.js';
import { axeViolations, desk, expect, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';

const sheet = (page: Page) => page.getByRole('dialog');
const picture = (page: Page) => sheet(page).getByRole('img');
const natural = (page: Page) =>
  picture(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
/** A closed sheet removes its history entry a moment later, which would also leave a page that opens before that. */
async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !(history.state as { layers?: number } | null)?.layers);
}

const { username } = accounts.member;

const shapes = Object.entries({ desk, phone }).flatMap(([size, viewport]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, viewport, colorScheme })),
);

for (const { size, viewport, colorScheme } of sampled(shapes, 1))
  test(`a member shares position and picks, on a ${size}, ${colorScheme}`, { tag: '@long' }, async ({ open }) => {
    const page = await open('member', viewport, { colorScheme, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/');
    const asked = page.waitForResponse(/get-position-picture/);
    await page.getByRole('region', { name: 'Your position' }).getByRole('button', { name: 'Share' }).click();
    expect((await asked).url()).toContain(`theme=${colorScheme}`);
    await expect(picture(page)).toHaveAttribute('alt', new RegExp(`^${username} in Parc Fermé`));
    await expect.poll(() => natural(page)).toEqual([1200, 630]);
    expect(await axeViolations(page)).toEqual([]);
    await expectFits(page);

    const saved = page.waitForEvent('download');
    await sheet(page).getByRole('link', { name: 'Save the picture' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${username}-position-\\d{4}\\.png$`));
    expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG');

    await sheet(page).getByRole('button', { name: 'Copy link' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toBe(`/users/${username}`);
    await closeSheet(page);
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();

    await page.goto('/select-picks');
    await page.getByRole('button', { name: 'Share your picks' }).click();
    await expect(picture(page)).toHaveAttribute('alt', new RegExp(`^The picks of ${username}`));
    await expect.poll(() => natural(page)).toEqual([1200, 630]);
    expect(await sheet(page).getByLabel('Link to your profile').inputValue()).toContain('?picture=picks&season=');
    await closeSheet(page);

    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  });
