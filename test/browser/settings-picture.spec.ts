import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import sharp from 'sharp';
import type { CurrentUser } from '../../league/wire/shapes.js';
import { failCalls, openPageAs, sizes, type Viewport } from '../harness/browser.js';
import type { Client } from '../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { joinLeague } from '../harness/join-league.js';
import { stripedPicture } from '../harness/striped-picture.js';

let league: DemoLeague;
let members = 0;

beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
});
afterAll(() => league.close());

/** The modal of a new member without a picture. */
async function openModal(viewport?: Viewport): Promise<{ page: Page; client: Client }> {
  const client = await joinLeague(league, `member${(members += 1)}`);
  const page = await openPageAs(league.browser, client, viewport);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change profile photo' }).click();
  return { page, client };
}

const chooser = (page: Page) => page.getByLabel('Picture');
const upload = (page: Page) => page.getByRole('button', { name: 'Upload' }).click();

/** As a camera writes what it took on its side: upright, lime above and below, in the middle red over blue. */
function photo(): Promise<Buffer> {
  const stripes = [
    { background: 'red', left: 150, width: 300 },
    { background: 'blue', left: 450, width: 300 },
  ];
  return stripedPicture(900, 600, stripes).jpeg().withMetadata({ orientation: 6 }).toBuffer();
}

/** The size of the shown picture, and what stands near its upper and lower end. */
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

async function readKept(client: Client): Promise<string[]> {
  const { body } = await client.get<CurrentUser>('get-current-user/');
  const kept = sharp(Buffer.from(body.profile_picture_data, 'base64'));
  const { data, info } = await kept.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (y: number) => ((data[(y * info.width + 8) * 3] ?? 0) > 150 ? 'red' : 'blue');
  return [colour(4), colour(info.height - 5)];
}

describe.each(sizes)('the profile photo, %s', (_, viewport) => {
  it('is cut to its middle, upright and round, before it is sent, and stands everywhere afterwards', async () => {
    const { page, client } = await openModal(viewport);
    await chooser(page).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    expect(await readPreview(page)).toEqual(cutRight);
    await upload(page);
    await page.getByText('Your profile photo is changed.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Change profile photo');
    expect(await readKept(client)).toEqual(['red', 'blue']);
    await page.locator('main img[src^="data:image/webp"]').waitFor();
    await page.locator('header img[src^="data:image/webp"]').waitFor();
    await page.context().close();
  });

  it('may be HEIC, which this browser can’t read: its decoder comes with the file, under the page’s strict policy', async () => {
    const { page, client } = await openModal(viewport);
    const decoders: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => request.url().includes('heic') && decoders.push(request.url()));
    page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()));
    await chooser(page).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await page.getByAltText('Your new picture').waitFor();
    expect(decoders).toEqual([]);
    await chooser(page).setInputFiles('test/files/phone-photo.heic');
    await page.getByText('Reading the picture…').waitFor({ state: 'detached' });
    expect(await readPreview(page)).toEqual(cutRight);
    expect([decoders.length, refused]).toEqual([1, []]);
    await upload(page);
    await page.getByText('Your profile photo is changed.').waitFor();
    expect(await readKept(client)).toEqual(['red', 'blue']);
    await page.context().close();
  });
});

describe('a file that is no picture', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['text', 'me.png', 'image/png', Buffer.from('no picture')],
    ['a drawing with a script', 'me.svg', 'image/svg+xml', Buffer.from(drawing)],
    ['half an HEIC', 'me.heic', 'image/heic', null],
  ])('(%s) may be tried, is refused, and another can be chosen', async (_, name, mimeType, file) => {
    const buffer = file ?? (await readFile('test/files/phone-photo.heic')).subarray(0, 1200);
    const { page } = await openModal();
    await chooser(page).setInputFiles({ name, mimeType, buffer });
    await page.getByText('This file can’t be shown here. You can upload it all the same.').waitFor();
    await upload(page);
    await page
      .getByRole('alert')
      .getByText(
        'File format or another factor is invalid for a picture, be sure to use any common picture extensions',
        { exact: true },
      )
      .waitFor();
    await chooser(page).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    expect(await page.getByRole('alert').count()).toBe(0);
    await upload(page);
    await page.getByText('Your profile photo is changed.').waitFor();
    await page.context().close();
  });
});

describe('a failing upload', () => {
  it('says so and keeps the chosen picture: our own fault, the network, an ended session', async () => {
    const { page, client } = await openModal();
    await chooser(page).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    const mend = await failCalls(page, 'change-profile-picture');
    await upload(page);
    await page.getByText('There was an error changing the profile picture').waitFor();
    await mend();
    await page.route('**/api/change-profile-picture/', (route) => route.abort(), { times: 1 });
    await upload(page);
    await page.getByText('There was an error changing the profile picture').waitFor();
    await client.get('logout/');
    await upload(page);
    await page.getByText('Your session has ended.').waitFor();
    expect(await readPreview(page)).toEqual(cutRight);
    expect(await chooser(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('me.jpg');
    await page.context().close();
  });
});

describe('the default picture', () => {
  it('stands for members without one, and is fetched once', async () => {
    const client = await joinLeague(league, 'plain');
    const page = await openPageAs(league.browser, client);
    const fetched: string[] = [];
    page.on('request', (request) => request.url().includes('default-profile') && fetched.push(request.url()));
    await page.goto('/settings');
    await page.locator('main img[src^="data:image/svg+xml"]').waitFor();
    await page.locator('header img[src^="data:image/svg+xml"]').waitFor();
    await page.getByRole('button', { name: 'Your menu, plain' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.locator('main img[src^="data:image/svg+xml"]').waitFor();
    expect(fetched.length).toBe(1);
    await page.context().close();
  });

  it('is no news when it can’t be fetched: letters stand there', async () => {
    const page = await openPageAs(league.browser, await joinLeague(league, 'letters'));
    await failCalls(page, 'get-user-default-profile-picture');
    await page.goto('/settings');
    await page.locator('main [data-letters="le"]').waitFor();
    expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
    await page.context().close();
  });
});
