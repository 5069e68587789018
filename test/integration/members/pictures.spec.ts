import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { CurrentUser } from '../../../league/wire/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

let league: TestLeague;
let alice: Client;
let visitor: Client;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  alice = await joinLeague(league, 'Alice');
  await joinLeague(league, 'bob');
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(() => league.close());

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><rect width="90" height="40" fill="red"/></svg>';
/** Wide, so that a square is cut out of it: green at both ends, red in the middle. */
const striped = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="lime"/>
   <rect x="300" width="300" height="300" fill="red"/></svg>`,
);
const secret = 'taken at home';
const picture = () => sharp(striped).withExif({ IFD0: { ImageDescription: secret } });

function upload(client: Client, file: Buffer | string, { field = 'profile_picture', name = 'me.png' } = {}) {
  const form = new FormData();
  form.set(field, new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  return client.post('change-profile-picture/', form);
}

async function readPicture(): Promise<Buffer> {
  const { body } = await alice.get<CurrentUser>('get-current-user/');
  expect(body).toMatchObject({ has_profile_picture: true, profile_picture_format: 'webp' });
  return Buffer.from(body.profile_picture_data, 'base64');
}

async function colourAt(file: Buffer, left: number, top: number): Promise<string> {
  const [red = 0, green = 0] = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return red > green ? 'red' : 'green';
}

describe('change-profile-picture', () => {
  const formats = ['png', 'jpeg', 'webp', 'gif', 'svg', 'tiff', 'avif'] as const;
  it.each(formats)('keeps the square in the middle of a %s, written anew', async (format) => {
    const file = format === 'svg' ? striped : await picture().toFormat(format).toBuffer();
    const { status, body } = await upload(alice, file, { name: `me.${format}` });
    expect({ status, body }).toEqual({ status: 200, body: {} });
    const kept = await readPicture();
    const { exif, xmp, icc, iptc, ...metadata } = await sharp(kept).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.includes(secret)).toBe(false);
    expect([await colourAt(kept, 5, 128), await colourAt(kept, 250, 128)]).toEqual(['red', 'red']);
  });

  it('turns upright what a camera held on its side', async () => {
    const halves = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="lime"/>
      <rect width="100" height="200" fill="red"/></svg>`;
    await upload(alice, await sharp(Buffer.from(halves)).jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const kept = await readPicture();
    expect([await colourAt(kept, 128, 20), await colourAt(kept, 128, 236)]).toEqual(['red', 'green']);
  });

  it('refuses what is no picture and keeps the one before', async () => {
    await upload(alice, svg);
    const before = await readPicture();
    const cut = (await picture().png().toBuffer()).subarray(0, 60);
    for (const file of ['no picture', '', '<html><script>alert(1)</script></html>', cut]) {
      expect((await upload(alice, file)).status).toBe(400);
    }
    expect(await readPicture()).toEqual(before);
  });

  it('shows nothing of the server’s files or of other servers inside an SVG', async () => {
    const linked = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="red"/>
      <image href="file://${process.cwd()}/package.json" width="9" height="9"/><image href="http://127.0.0.1:1/x.png" width="9" height="9"/></svg>`;
    await upload(alice, linked);
    expect(await colourAt(await readPicture(), 3, 3)).toBe('red');
  });

  it('refuses a form without the field, an empty form and no form', async () => {
    const form = new FormData();
    form.set('profile_picture', 'only text');
    expect((await alice.post('change-profile-picture/', form)).status).toBe(400);
    expect((await alice.post('change-profile-picture/', new FormData())).status).toBe(400);
    expect((await upload(alice, svg, { field: 'picture' })).status).toBe(400);
    expect((await alice.post('change-profile-picture/', { profile_picture: svg })).status).toBe(400);
    expect((await alice.post('change-profile-picture/')).status).toBe(400);
  });

  const disposition = 'content-disposition: form-data; name="profile_picture"; filename="me.png"';
  it.each([
    ['has no boundary', 'multipart/form-data', '--x'],
    ['is cut off', 'multipart/form-data; boundary=x', `--x\r\n${disposition}\r\n\r\nabc`],
    ['ends before its first part', 'multipart/form-data; boundary=x', '--x'],
  ])('refuses a form that %s', async (_, type, body) => {
    expect((await alice.post('change-profile-picture/', body, { 'content-type': type })).status).toBe(400);
  });

  it('takes files up to 10 MB, larger ones are 413', async () => {
    const png = await picture().png().toBuffer();
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await upload(alice, padded(10 * 1024 * 1024))).status).toBe(200);
    expect((await upload(alice, padded(10 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('refuses a picture whose size only exhausts the server', async () => {
    const create = { width: 8000, height: 8000, channels: 3 as const, background: 'red' };
    const bomb = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer();
    expect((await upload(alice, bomb)).status).toBe(400);
  });

  it('needs a log-in', async () => {
    expect((await upload(visitor, svg)).status).toBe(401);
  });
});

describe('get-users-profile-pictures', () => {
  it('gives the pictures of those who have one, by name', async () => {
    await upload(alice, svg);
    const userList = ['Alice', 'bob', 'nobody', '__proto__'];
    const { status, body } = await visitor.post('get-users-profile-pictures/', { userList });
    const data = (await readPicture()).toString('base64');
    const profile_pictures = { Alice: { format: 'webp', data, username: 'Alice' } };
    expect({ status, body }).toEqual({ status: 200, body: { profile_pictures } });
    expect((await visitor.post('get-user/', { username: 'Alice' })).body).toMatchObject({ has_profile_picture: true });
    expect((await visitor.post('get-user/', { username: 'bob' })).body).toMatchObject({ has_profile_picture: false });
  });

  it('refuses what is no list of names', async () => {
    const read = async (sent?: object) => (await visitor.post('get-users-profile-pictures/', sent)).status;
    expect([await read(), await read({ userList: 'Alice' }), await read({ userList: [5] })]).toEqual([400, 400, 400]);
    expect(await read({ userList: [] })).toBe(200);
  });
});

describe('get-user-default-profile-picture', () => {
  it('gives a picture that can be shown', async () => {
    const { status, body } = await visitor.get<{ profile_picture: { format: string; data: string } }>(
      'get-user-default-profile-picture/',
    );
    expect({ status, body }).toEqual({
      status: 200,
      body: { profile_picture: { format: 'svg+xml', data: expect.any(String) } },
    });
    const { format } = await sharp(Buffer.from(body.profile_picture.data, 'base64')).metadata();
    expect(format).toBe('svg');
  });
});
