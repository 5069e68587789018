import libheif from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { decodeHeic } from '../pictures/decode-heic.js';
import { limits } from '../contract/limits.js';

const { side, pixels } = limits.picture;

/**
 * Only formats of photos are opened, whatever the file's name is: a drawing (SVG) may contain scripts and refer to other
 * files.
 */
const opened = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: opened.map((format) => `VipsForeignLoad${format}`) });
sharp.concurrency(1);
sharp.cache(false);

/**
 * The centre of a picture as a square WebP, upright, without the metadata of the file; null for a file that is no picture in
 * a supported format. Runs in a child process, which has no secret in its environment and a thread pool of its own.
 */
export default async function makePicture(file: Uint8Array): Promise<Uint8Array | null> {
  try {
    const upright = await openPicture(file);
    return await upright.resize(side, side, { fit: 'cover' }).webp().toBuffer();
  } catch {
    return null;
  }
}

/** HEIC is decoded by libheif: the build of sharp has no decoder for it, because of its patents. */
async function openPicture(file: Uint8Array): Promise<Sharp> {
  const picture = sharp(file, { limitInputPixels: pixels });
  const { compression } = await picture.metadata();
  if (compression !== 'hevc') return picture.rotate();
  const { data, width, height } = await decodeHeic(libheif, file, pixels);
  return sharp(data, { raw: { width, height, channels: 4 } });
}
