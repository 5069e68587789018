import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { callsOf } from '../harness/calls-of.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { stripedPicture } from '../harness/striped-picture.js';
import { expect, failCalls, type JourneyLeague, phone, test, type Viewport } from './fixtures.js';

test.use({ stage: { kind: 'empty' } });

const heic = 'test/files/phone-photo.heic';
type Open = (person: Client, viewport?: Viewport) => Promise<Page>;

/** Opens the photo modal as a new member without a picture. */
async function openModal(league: JourneyLeague, open: Open, username: string, viewport?: Viewport) {
  const client = await joinLeague(league, username);
  const page = await open(client, viewport);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change profile photo' }).click();
  return { page, client };
}

const field = (page: Page) => page.getByLabel('Picture');
const upload = (page: Page) => page.getByRole('button', { name: 'Upload' }).click();
const changed = (page: Page) => page.getByRole('status').filter({ hasText: 'Your profile photo has been changed.' });

/**
 * A photo that was taken with the camera held sideways. Upright, it is lime at the top and bottom, with red above blue
 * between.
 */
async function photo() {
  const stripes = [
    { background: 'red', left: 150, width: 300 },
    { background: 'blue', left: 450, width: 300 },
  ];
  const buffer = await stripedPicture(900, 600, stripes).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
}

/** Returns the size of the preview, and the colours near its top and bottom. */
const readPreview = (page: Page) =>
  page.getByAltText('Your new picture').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    canvas.width = canvas.height = image.naturalWidth;
    context?.drawImage(image, 0, 0);
    const colour = (y: number) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(8, y, 1, 1).data ?? [];
      return red > 150 ? 'red' : blue > 150 ? 'blue' : green > 150 ? 'lime' : 'none';
    };
    const side = image.naturalHeight;
    const round = getComputedStyle(image.parentElement ?? image).borderRadius;
    return { side: [canvas.width, side], colours: [colour(4), colour(side - 5)], round };
  });
const cutRight = { side: [256, 256], colours: ['red', 'blue'], round: '50%' };

/** Returns the colours near the top and bottom of the stored picture. */
async function readKept(client: Client): Promise<string[]> {
  const { data: user } = await callsOf(client).GET('/api/get-current-user');
  if (!user?.is_logged_in) throw new Error('nobody is logged in');
  const kept = sharp(Buffer.from(user.profile_picture_data, 'base64'));
  const { data, info } = await kept.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (y: number) => ((data[(y * info.width + 8) * 3] ?? 0) > 150 ? 'red' : 'blue');
  return [colour(4), colour(info.height - 5)];
}

test.describe('the profile photo', () => {
  // proves: settings-6, settings-16, pictures-2
  test(
    'is cropped to its middle on a phone, upright and round, and then appears everywhere',
    { tag: '@long' },
    async ({ open, league }) => {
      const { page, client } = await openModal(league, open, 'painter', phone);
      await expect(page.locator('main img[src^="data:image/svg+xml"]')).toHaveCount(1);
      await field(page).setInputFiles(await photo());
      await expect(page.getByText('This is how it will look beside painter.')).toBeVisible();
      const restore = await failCalls(page, 'change-profile-picture');
      await upload(page);
      await expect(page.getByText('There was an error changing the profile picture')).toBeVisible();
      await restore();
      expect(await readPreview(page)).toEqual(cutRight);
      await upload(page);
      await expect(changed(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Change profile photo' })).toBeFocused();
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(await readKept(client)).toEqual(['red', 'blue']);
      await expect(page.locator('header img[src^="data:image/webp"]')).toBeVisible();
      await expect(page.locator('main img[src^="data:image/webp"]')).toBeVisible();
      await page.goto('/users/painter?page=1');
      await expect(page.locator('main img[src^="data:image/webp"]').first()).toBeVisible();
    },
  );

  // proves: settings-7
  test(
    'may be HEIC, whose decoder loads with the file, under the strict policy of the page',
    { tag: '@long' },
    async ({ open, league }) => {
      const { page, client } = await openModal(league, open, 'heicmember');
      const decoders: string[] = [];
      const refused: string[] = [];
      page.on('request', (request) => request.url().includes('heic') && decoders.push(request.url()));
      page.on(
        'console',
        (message) => message.text().includes('Content Security Policy') && refused.push(message.text()),
      );
      await field(page).setInputFiles(await photo());
      await expect(page.getByAltText('Your new picture')).toBeVisible();
      expect(decoders).toEqual([]);
      await field(page).setInputFiles(heic);
      await expect.poll(() => decoders.length).toBe(1);
      await expect(page.getByText('This is how it will look beside heicmember.')).toBeVisible();
      expect(await readPreview(page)).toEqual(cutRight);
      await upload(page);
      await expect(changed(page)).toBeVisible();
      expect(await readKept(client)).toEqual(['red', 'blue']);
      expect([decoders.length, refused]).toEqual([1, []]);
    },
  );

  // proves: settings-8
  test(
    'cannot be a text, a drawing with a script or half an HEIC, and after each refusal, another file can be chosen',
    { tag: '@long' },
    async ({ open, league }) => {
      const { page } = await openModal(league, open, 'trier');
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
      const refusal = page
        .getByRole('alert')
        .getByText(
          'File format or another factor is invalid for a picture, be sure to use any common picture extensions',
          { exact: true },
        );
      const unreadable = page.getByText('This file can’t be previewed here. You can still upload it.');
      for (const file of [
        { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
        { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) },
        { name: 'me.heic', mimeType: 'image/heic', buffer: (await readFile(heic)).subarray(0, 1200) },
      ]) {
        await field(page).setInputFiles(file);
        await expect(refusal).toBeHidden();
        await expect(unreadable).toBeVisible();
        await upload(page);
        await expect(refusal).toBeVisible();
      }
      await field(page).setInputFiles(await photo());
      await expect(refusal).toBeHidden();
      await upload(page);
      await expect(changed(page)).toBeVisible();
    },
  );
});
