import { execFileSync } from 'node:child_process';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { CurrentUser } from '#league/contract/shapes.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

let league: TestLeague;
let alice: Client;
beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  alice = await joinLeague(league, 'alice');
});
afterAll(() => league.close());
// A member may upload only 20 pictures in ten minutes.
beforeEach(() => league.database.query('DELETE FROM rate_limits'));

async function upload(client: Client, file: Buffer, name = 'me.png', type = 'image/png'): Promise<number> {
  const form = new FormData();
  form.set('profile_picture', new Blob([new Uint8Array(file)], { type }), name);
  return (await client.post('change-profile-picture/', form)).status;
}

async function readStored(): Promise<{ format: string; file: Buffer }> {
  const { body } = await alice.get<CurrentUser>('get-current-user/');
  return { format: body.profile_picture_format, file: Buffer.from(body.profile_picture_data, 'base64') };
}

/** The names of the chunks of a WebP file. @throws Error if anything follows them */
function partsOf(file: Buffer): string[] {
  if (file.readUInt32LE(4) + 8 !== file.length) throw new Error('something follows the picture');
  const parts: string[] = [];
  for (let at = 12; at < file.length; at += 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) % 2))
    parts.push(file.toString('latin1', at, at + 4));
  return parts;
}

const plain = (background: string, width = 300, height = 300) =>
  sharp({ create: { width, height, channels: 3, background } });
const png = () => plain('red').png().toBuffer();
const secret = 'taken at home';
const html = `<html><script>alert("${secret}")</script></html>`;
const after = async (file: Promise<Buffer>, text: string) => Buffer.concat([await file, Buffer.from(text)]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Inserts chunks into a PNG file, before its pixels. */
async function withChunks(file: Promise<Buffer>, ...chunks: Buffer[]): Promise<Buffer> {
  const all = await file;
  const at = all.indexOf('IDAT') - 4;
  return Buffer.concat([all.subarray(0, at), ...chunks, all.subarray(at)]);
}

const numbers = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer).swap32()));
async function animation() {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp([await frame('red'), await frame('blue')], { join: { animated: true } });
}
/** A PNG whose animation starts with its still picture. */
const animatedPng = () =>
  withChunks(
    png(),
    chunk('acTL', numbers(1, 0)),
    chunk('fcTL', Buffer.concat([numbers(0, 300, 300, 0, 0), Buffer.alloc(6)])),
  );

// proves: attack-15
describe('a profile picture', () => {
  const described = () =>
    plain('red')
      .withExif({ IFD0: { ImageDescription: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>${secret}</secret></x:xmpmeta>`)
      .withIccProfile('p3');
  const inComment = () =>
    after(Promise.resolve(Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, html.length + 2])), html).then(async (head) =>
      Buffer.concat([head, (await plain('red').jpeg().toBuffer()).subarray(2)]),
    );
  const scriptInGif = async () => {
    const file = await after(plain('red', 0x2a2f, 8).gif().toBuffer(), `*/=1;alert("${secret}")//`);
    expect(file.toString('latin1', 0, 8)).toBe('GIF89a/*');
    return file;
  };

  const accepted: [what: string, make: () => Promise<Buffer>][] = [
    ['a JPEG with Exif, place, XMP and colour profile', () => described().jpeg().toBuffer()],
    ['a PNG with the same', () => described().png().toBuffer()],
    ['a WebP with the same', () => described().webp().toBuffer()],
    ['a TIFF with the same', () => described().tiff().toBuffer()],
    ['an AVIF with the same', () => described().avif().toBuffer()],
    ['a PNG with texts', () => withChunks(png(), chunk('tEXt', Buffer.from(`Comment\0${html}`)))],
    ['a JPEG with a page in its comment', inComment],
    ['a PNG that is followed by a page', () => after(png(), html)],
    ['a PNG that is followed by an archive', () => after(png(), `PK\x03\x04${secret}PK\x05\x06${'\0'.repeat(18)}`)],
    ['a JPEG that is followed by a PDF', () => after(plain('red').jpeg().toBuffer(), `%PDF-1.7 ${secret} %%EOF`)],
    ['a GIF that is a script, too', scriptInGif],
    ['an animated GIF', async () => (await animation()).gif({ delay: [100, 100] }).toBuffer()],
    ['an animated WebP', async () => (await animation()).webp({ delay: [100, 100] }).toBuffer()],
    ['an animated PNG', animatedPng],
  ];
  it.each(accepted)('is encoded again as a single WebP picture, without anything else: %s', async (_, make) => {
    // The server ignores the name and the type that the browser sends.
    expect(await upload(alice, await make(), 'me.svg', 'image/svg+xml')).toBe(200);
    const { format, file } = await readStored();
    expect(format).toBe('webp');
    const { pages, exif, xmp, icc, iptc, ...metadata } = await sharp(file, { animated: true }).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect([pages ?? 1, exif, xmp, icc, iptc]).toEqual([1, undefined, undefined, undefined, undefined]);
    expect(partsOf(file).filter((part) => !['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(part))).toEqual([]);
    expect(file.includes(secret)).toBe(false);
    const { dominant } = await sharp(file).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
  const header = (width: number, height: number) =>
    chunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 2, 0, 0, 0])]));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const bomb = (width: number, height: number, megabytes: number) =>
    Buffer.concat([signature, header(width, height), chunk('IDAT', zeros(megabytes)), chunk('IEND', Buffer.alloc(0))]);
  const gifOf = async (side: number) => {
    const file = await plain('red').gif().toBuffer();
    // Changes the size of the screen and of the first frame.
    const first = file.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    for (const at of [6, 8, first + 5, first + 7]) file.writeUInt16LE(side, at);
    return file;
  };

  const refused: [what: string, make: () => Promise<Buffer> | Buffer][] = [
    [
      'a drawing',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ['a page', () => Buffer.from(html)],
    ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')],
    [
      'a script for ImageMagick',
      () => Buffer.from('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 9,9 "/etc/passwd"'),
    ],
    ['a plain bitmap', () => Buffer.concat([Buffer.from('P6 9 9 255\n'), Buffer.alloc(243, 255)])],
    ['a PNG with half of its pixels', () => bomb(2000, 2000, 6)],
    ['a PNG of 3,600 megapixels', () => bomb(60_000, 60_000, 1)],
    ['a PNG just above 50 megapixels', () => bomb(7072, 7072, 144)],
    ['a GIF of 4,294 megapixels', () => gifOf(65_535)],
    ['the beginning of an animated WebP', async () => (await (await animation()).webp().toBuffer()).subarray(0, 80)],
  ];
  it.each(refused)('is refused: %s', async (_, make) => {
    await upload(alice, await png());
    const before = await readStored();
    expect(await upload(alice, await make())).toBe(400);
    expect(await readStored()).toEqual(before);
  });
});

/** The child processes of this process that decode pictures, with their memory in MB. */
const decoders = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , parent, , program]) => Number(parent) === process.pid && program?.includes('tinypool'))
    .map(([, pid, , kilobytes]) => ({ pid, megabytes: Number(kilobytes) / 1024 }));

// proves: attack-16
describe('large pictures', () => {
  // Decoders of earlier test files in this process end only some time after their last picture.
  const earlier = new Set(decoders().map(({ pid }) => pid));
  const ownDecoders = () => decoders().filter(({ pid }) => !earlier.has(pid));
  const square = (side: number) => plain('red', side, side).jpeg({ progressive: true }).toBuffer();

  // Uses pictures of the maximum size. Three of them would take 420 MB, and the allocator varies by about 100 MB.
  longIt(
    'are freed if they are sent one after the other, so three leave less memory in use than one needs, in both processes',
    async () => {
      const large = await square(7000);
      const decodedMegabytes = (7000 * 7000 * 3) / 1024 ** 2;
      const measure = () => ({ own: process.memoryUsage.rss() / 1024 ** 2, decoder: ownDecoders()[0] });
      for (let time = 0; time < 2; time += 1) expect(await upload(alice, large)).toBe(200);
      const before = measure();
      for (let time = 0; time < 3; time += 1) expect(await upload(alice, large)).toBe(200);
      const afterwards = measure();
      expect(afterwards.decoder?.pid).toBe(before.decoder?.pid);
      expect(afterwards.own - before.own).toBeLessThan(decodedMegabytes);
      expect((afterwards.decoder?.megabytes ?? 0) - (before.decoder?.megabytes ?? 0)).toBeLessThan(decodedMegabytes);
    },
    180_000,
  );

  it('of several members are decoded by one process, one at a time', async () => {
    const members = await Promise.all(['ben', 'cleo', 'dan', 'eva'].map((name) => joinLeague(league, name)));
    const large = await square(3000);
    let open = members.length;
    const uploads = members.map((member) => upload(member, large).finally(() => (open -= 1)));
    let most = 0;
    await waitUntil('all requests have a response', () => {
      most = Math.max(most, ownDecoders().length);
      return open === 0;
    });
    expect(await Promise.all(uploads)).toEqual([200, 200, 200, 200]);
    expect(most).toBe(1);
  });
});
