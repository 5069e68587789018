import libheif from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { decodeHeic } from '../../league/pictures/decode-heic.js';
import { limits } from '../../league/contract/limits.js';

const { side, pixels } = limits.picture;

/** Only formats of photos are opened, whatever a file is called: a drawing (SVG) may hold scripts and name other files. */
const opened = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: opened.map((format) => `VipsForeignLoad${format}`) });
sharp.concurrency(1);
sharp.cache(false);

/**
 * The middle of a picture as a square WebP, upright, without whatever else the file held; null for a file that is no
 * picture in a format that can be read. In a process of its own, which holds no secret and has a thread pool of its own.
 */
export default async function makePicture(file: Uint8Array): Promise<Uint8Array | null> {
  try {
    const upright = await openPicture(file);
    return await upright.resize(side, side, { fit: 'cover' }).webp().toBuffer();
  } catch {
    return null;
  }
}

/** HEIC is decoded apart: the build of sharp has no decoder of it, for its patents. */
async function openPicture(file: Uint8Array): Promise<Sharp> {
  const picture = sharp(file, { limitInputPixels: pixels });
  const { compression } = await picture.metadata();
  if (compression !== 'hevc') return picture.rotate();
  const { data, width, height } = await decodeHeic(libheif, file, pixels);
  return sharp(data, { raw: { width, height, channels: 4 } });
}
