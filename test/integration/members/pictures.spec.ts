import { createHook } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { CurrentUser } from '#league/contract/shapes.js';
import { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { toBmp, withScanEnd, withStrayBytes } from '../../harness/faulty-pictures.js';
import { stripedPicture } from '../../harness/striped-picture.js';
import { waitUntil } from '../../harness/wait-until.js';

let league: TestLeague;
let alice: Client;
let visitor: Client;
/** Counts the child processes that this process starts. The API runs in this process. */
let startedProcesses = 0;
const countProcesses = createHook({
  init: (_, type) => void (startedProcesses += type === 'PROCESSWRAP' ? 1 : 0),
});

beforeAll(async () => {
  countProcesses.enable();
  league = await startLeague({ workers: 0 });
  alice = await joinLeague(league, 'Alice');
  await joinLeague(league, 'bob');
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(async () => {
  countProcesses.disable();
  await league.close();
});
// A member may upload 20 pictures in ten minutes, and most tests here are not about this limit.
beforeEach(() => league.database.query('DELETE FROM rate_limits'));

/** The picture is wide, green at both ends and red in the middle, so that a square is cut out of it. */
const secret = 'taken at home';
const picture = () =>
  stripedPicture(900, 300, [{ background: 'red', left: 300, width: 300 }]).withExif({
    IFD0: { ImageDescription: secret },
  });
const heic = () => readFile('test/files/phone-photo.heic');

const noise = {
  create: {
    width: 300,
    height: 300,
    channels: 3,
    background: 'red',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
} as const;
const huge = { create: { width: 8000, height: 8000, channels: 3, background: 'red' } } as const;
const halfOf = (file: Buffer) => file.subarray(0, file.length / 2);
/** Gives an HEIC a square of this size in its header, as if a decoder had to allocate much memory. */
function withSize(file: Buffer, side: number): Buffer {
  const sizeAt = file.indexOf('ispe') + 8;
  file.writeUInt32BE(side, sizeAt);
  file.writeUInt32BE(side, sizeAt + 4);
  return file;
}

function upload(client: Client, file: Buffer | string, { field = 'profile_picture', name = 'me.png' } = {}) {
  const form = new FormData();
  form.set(field, new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  return client.post('change-profile-picture/', form);
}

/** A `fetch` over the network that sends the second half of a body on the event `second`. */
const sendInHalves =
  (halves: EventEmitter): typeof fetch =>
  async (address, init) => {
    const request = new Request(address, init);
    const bytes = new Uint8Array(await request.arrayBuffer());
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, bytes.length / 2));
        await once(halves, 'second');
        controller.enqueue(bytes.subarray(bytes.length / 2));
        controller.close();
      },
    });
    return fetch(request.url, { method: request.method, headers: request.headers, body, duplex: 'half' });
  };

async function readPicture(): Promise<Buffer> {
  const { body } = await alice.get<CurrentUser>('get-current-user/');
  expect(body).toMatchObject({ has_profile_picture: true, profile_picture_format: 'webp' });
  return Buffer.from(body.profile_picture_data, 'base64');
}

async function colourAt(file: Buffer, left: number, top: number): Promise<string> {
  const pixel = sharp(file).extract({ left, top, width: 1, height: 1 }).ensureAlpha();
  const [red = 0, green = 0, blue = 0, opacity = 0] = await pixel.raw().toBuffer();
  if (opacity < 128) return 'none';
  return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))] ?? '';
}

describe('change-profile-picture', () => {
  const formats = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const;
  // proves: settings-6, settings-7, wire-49
  it.each(formats)('stores the square in the middle of a %s, encoded again', async (format) => {
    const file = await picture().toFormat(format).toBuffer();
    const { status, body } = await upload(alice, file, { name: `me.${format}` });
    expect({ status, body }).toEqual({ status: 200, body: {} });
    const kept = await readPicture();
    const { exif, xmp, icc, iptc, ...metadata } = await sharp(kept).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.includes(secret)).toBe(false);
    expect([await colourAt(kept, 5, 128), await colourAt(kept, 250, 128)]).toEqual(['red', 'red']);
  });

  // proves: settings-7
  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG without its last two bytes', async () => (await picture().jpeg().toBuffer()).subarray(0, -2)],
    ['a JPEG without its last byte', async () => (await picture().jpeg().toBuffer()).subarray(0, -1)],
    [
      'a progressive JPEG without its end',
      async () => (await picture().jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
    ],
    ['a JPEG of a phone whose scan ends at 0', async () => withScanEnd(await picture().jpeg().toBuffer(), 0)],
    ['a JPEG with bytes between two of its parts', async () => withStrayBytes(await picture().jpeg().toBuffer())],
    [
      'a JPEG with both faults and without its end',
      async () => withStrayBytes(withScanEnd(await picture().jpeg().toBuffer(), 0)).subarray(0, -2),
    ],
    ['a JPEG for printing (CMYK)', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG of 16 bits a colour', () => picture().toColourspace('rgb16').png().toBuffer()],
    ['a PNG without its last part', async () => (await picture().png().toBuffer()).subarray(0, -12)],
    ['a BMP', async () => toBmp(await picture().removeAlpha().raw().toBuffer({ resolveWithObject: true }))],
  ])('stores the square in the middle of %s, as browsers show it', async (_, make) => {
    expect(await upload(alice, await make())).toMatchObject({ status: 200, body: {} });
    const kept = await readPicture();
    expect([await colourAt(kept, 5, 128), await colourAt(kept, 128, 5), await colourAt(kept, 250, 250)]).toEqual([
      'red',
      'red',
      'red',
    ]);
    expect((await sharp(kept).metadata()).format).toBe('webp');
  });

  // proves: settings-7
  it('rotates a photo that was taken sideways', async () => {
    const halves = stripedPicture(200, 200, [{ background: 'red', left: 0, width: 100 }]);
    await upload(alice, await halves.jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const kept = await readPicture();
    expect([await colourAt(kept, 128, 20), await colourAt(kept, 128, 236)]).toEqual(['red', 'green']);
  });

  // proves: settings-7
  it('stores the square in the middle of an HEIC from a phone, upright', async () => {
    expect((await upload(alice, await heic(), { name: 'IMG_0001.HEIC' })).status).toBe(200);
    const kept = await readPicture();
    const { format, width, height, exif } = await sharp(kept).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 256, height: 256, exif: undefined });
    const column = [5, 100, 250].map((top) => colourAt(kept, 5, top));
    expect(await Promise.all(column)).toEqual(['red', 'red', 'blue']);
  });

  it('keeps transparency', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0 };
    const red = {
      input: { create: { width: 100, height: 300, channels: 3 as const, background: 'red' } },
      left: 0,
      top: 0,
    };
    const half = sharp({ create: { width: 300, height: 300, channels: 4, background } }).composite([red]);
    await upload(alice, await half.png().toBuffer());
    const kept = await readPicture();
    expect([await colourAt(kept, 20, 128), await colourAt(kept, 200, 128)]).toEqual(['red', 'none']);
  });

  const drawing = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="red"/>${inside}</svg>`;
  const refused: [what: string, file: () => Promise<Buffer> | string][] = [
    ['a text called a picture', () => 'no picture'],
    ['nothing', () => ''],
    ['a page', () => '<html><script>alert(1)</script></html>'],
    ['a drawing with a script', () => drawing('<script>alert(1)</script>')],
    ['a drawing that names files of the server', () => drawing(`<image href="file://${process.cwd()}/package.json"/>`)],
    ['the beginning of a png', async () => (await picture().png().toBuffer()).subarray(0, 60)],
    ['half a jpeg', async () => halfOf(await sharp(noise).jpeg().toBuffer())],
    ['half an HEIC', async () => halfOf(await heic())],
    ['the head of an HEIC alone', async () => (await heic()).subarray(0, 28)],
    ['64 megapixels, which only exhaust the server', () => sharp(huge).png({ compressionLevel: 9 }).toBuffer()],
    ['an HEIC that says it has 64 megapixels', async () => withSize(await heic(), 8000)],
  ];
  // proves: wire-49
  it.each(refused)('refuses %s and keeps the previous picture', async (_, make) => {
    await upload(alice, await picture().png().toBuffer());
    const before = await readPicture();
    expect((await upload(alice, await make())).status).toBe(400);
    expect(await readPicture()).toEqual(before);
  });

  // proves: wire-49
  it('refuses a form without the field, an empty form and a request without a form', async () => {
    const form = new FormData();
    form.set('profile_picture', 'only text');
    expect((await alice.post('change-profile-picture/', form)).status).toBe(400);
    expect((await alice.post('change-profile-picture/', new FormData())).status).toBe(400);
    expect((await upload(alice, 'any', { field: 'picture' })).status).toBe(400);
    expect((await alice.post('change-profile-picture/', { profile_picture: 'any' })).status).toBe(400);
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

  // proves: wire-12
  it('accepts files up to 10 MB and returns 413 for larger ones', async () => {
    const png = await picture().png().toBuffer();
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await upload(alice, padded(10 * 1024 * 1024))).status).toBe(200);
    expect((await upload(alice, padded(10 * 1024 * 1024 + 1))).status).toBe(413);
  });

  // proves: security-6, wire-12
  it('is limited to 20 uploads per member in ten minutes', async () => {
    for (let time = 0; time < 20; time += 1) expect((await upload(alice, 'no picture')).status).toBe(400);
    const { status, headers } = await upload(alice, 'no picture');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
  });

  // proves: security-6
  describe('with a picture of 49 megapixels', () => {
    let large: Buffer;
    beforeAll(async () => {
      large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'red' } })
        .png({ progressive: true })
        .toBuffer();
    });

    it('reads the picture in a child process, because passwords need the threads of the API', async () => {
      expect((await upload(alice, large)).status).toBe(200);
      expect(startedProcesses).toBeGreaterThan(0);
    });

    longIt('stores the picture, and reads only one of several that a member sends at the same time', async () => {
      const halves = new EventEmitter();
      const slow = new Client(alice.origin, sendInHalves(halves));
      for (const [name, value] of alice.cookies) slow.cookies.set(name, value);
      const refused: (string | null)[] = [];
      const uploads = Array.from({ length: 3 }, async () => {
        const { status, headers } = await upload(slow, large);
        if (status === 429) refused.push(headers.get('retry-after'));
        return status;
      });
      await waitUntil('all but one are refused before their second half', () => refused.length === 2);
      halves.emit('second');
      expect((await Promise.all(uploads)).toSorted()).toEqual([200, 429, 429]);
      expect(refused).toEqual(['5', '5']);
      expect((await sharp(await readPicture()).metadata()).width).toBe(256);
      expect((await upload(alice, 'no picture')).status).toBe(400);
    });

    longIt('blocks nobody from logging in, and asks some members to retry later if many uploads wait', async () => {
      const members = await Promise.all(Array.from({ length: 9 }, (_, number) => joinLeague(league, `large${number}`)));
      let open = members.length;
      const uploads = Promise.all(members.map((member) => upload(member, large).finally(() => (open -= 1))));
      let logIns = 0;
      // A member may log in at most sixty times an hour.
      for (; open > 0 && logIns < 50; logIns += 1) await league.client().logIn('bob', password);
      const answers = await uploads;
      const refused = answers.filter(({ status }) => status === 503);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
      expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(9);
      expect(refused.length).toBeGreaterThan(0);
      expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['10']));
      expect(logIns).toBeGreaterThan(5);
    });
  });

  // proves: wire-49
  it('needs a log-in', async () => {
    expect((await upload(visitor, 'any')).status).toBe(401);
  });
});

describe('get-users-profile-pictures', () => {
  // proves: wire-35
  it('returns the pictures by name, for the members who have one', async () => {
    await upload(alice, await picture().png().toBuffer());
    const userList = ['Alice', 'bob', 'nobody', '__proto__'];
    const { status, body } = await visitor.post('get-users-profile-pictures/', { userList });
    const data = (await readPicture()).toString('base64');
    const profile_pictures = { Alice: { format: 'webp', data, username: 'Alice' } };
    expect({ status, body }).toEqual({ status: 200, body: { profile_pictures } });
    expect((await visitor.post('get-user/', { username: 'Alice' })).body).toMatchObject({ has_profile_picture: true });
    expect((await visitor.post('get-user/', { username: 'bob' })).body).toMatchObject({ has_profile_picture: false });
  });

  // proves: wire-35
  it('refuses anything but a list of at most 500 names', async () => {
    const read = async (sent?: object) => (await visitor.post('get-users-profile-pictures/', sent)).status;
    expect([await read(), await read({ userList: 'Alice' }), await read({ userList: [5] })]).toEqual([400, 400, 400]);
    expect(await read({ userList: [] })).toBe(200);
    expect(await read({ userList: Array(500).fill('bob') })).toBe(200);
    expect(await read({ userList: Array(501).fill('bob') })).toBe(400);
  });
});

// proves: wire-36
describe('get-user-default-profile-picture', () => {
  it('returns a picture that browsers can show and cache', async () => {
    const { status, body, headers } = await visitor.get<{ profile_picture: { format: string; data: string } }>(
      'get-user-default-profile-picture/',
    );
    expect({ status, body }).toEqual({
      status: 200,
      body: { profile_picture: { format: 'svg+xml', data: expect.any(String) } },
    });
    expect(headers.get('cache-control')).toBe('private, max-age=86400');
    expect(Buffer.from(body.profile_picture.data, 'base64').toString()).toMatch(/^<svg .*<\/svg>\s*$/s);
  });
});
