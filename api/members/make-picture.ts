import sharp, { type Sharp } from 'sharp';
import { Tinypool } from 'tinypool';
import { limits } from '../../league/wire/limits.js';

const { side, pixels } = limits.picture;
const patience = { seconds: 20 };

/** Only formats of photos are opened, whatever a file is called: a drawing (SVG) may hold scripts and name other files. */
const opened = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: opened.map((format) => `VipsForeignLoad${format}`) });

/** One at a time: a large one takes half a gigabyte. The thread goes when it is not wanted any more. */
const heicDecoder = new Tinypool({
  filename: new URL('./heic.worker.js', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 10_000,
});

/**
 * A picture made safe to keep and show: decoded, turned upright, cropped to a centred square, and written anew without
 * whatever else the file held. Null for a file that is no picture in a format that can be read.
 */
export async function makePicture(file: Buffer): Promise<{ format: string; data: Buffer } | null> {
  try {
    const upright = await openPicture(file);
    const data = await upright.resize(side, side, { fit: 'cover' }).timeout(patience).webp().toBuffer();
    return { format: 'webp', data };
  } catch {
    return null;
  }
}

/** HEIC is decoded apart: the build of sharp has no decoder of it, for its patents. */
async function openPicture(file: Buffer): Promise<Sharp> {
  const picture = sharp(file, { limitInputPixels: pixels });
  const { compression } = await picture.metadata();
  if (compression !== 'hevc') return picture.rotate();
  const signal = AbortSignal.timeout(patience.seconds * 1000);
  return sharp((await heicDecoder.run(file, { signal })) as Uint8Array);
}
