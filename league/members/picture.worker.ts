import libheif from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { decodeBmp, isBmp } from '../rules/pictures/decode-bmp.js';
import { decodeHeic } from '../rules/pictures/decode-heic.js';
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
/** The mark at the end of a JPEG. */
const jpegEnd = Buffer.from([0xff, 0xd9]);
sharp.cache(false);

/**
 * The centre of a picture as a square WebP, upright, without the metadata of the file; null for a file that is no picture in
 * a supported format. Runs in a child process, which has no secret in its environment and a thread pool of its own.
 */
export default async function makePicture(file: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await toSquare(await openPicture(file));
  } catch {
    // The end of a JPEG is often lost. If only its mark is missing, the picture is complete; a half picture still has warnings.
    return isJpeg(file) ? await makeComplete(file) : null;
  }
}

const toSquare = (upright: Sharp): Promise<Uint8Array> =>
  upright.resize(side, side, { fit: 'cover' }).webp().toBuffer();

const isJpeg = (file: Uint8Array): boolean => file[0] === 0xff && file[1] === 0xd8;

async function makeComplete(file: Uint8Array): Promise<Uint8Array | null> {
  // A failure means that the file is not a whole picture, which is what null says.
  const completed = Buffer.concat([file, jpegEnd]);
  return toSquare(sharp(completed, { limitInputPixels: pixels, failOn: 'warning' }).rotate()).catch(() => null);
}

/**
 * Opens a picture that may have faults with which browsers show it, but not a part of a picture. HEIC is decoded by libheif: the build of
 * sharp has no decoder for it, because of its patents. It has none for BMP either.
 */
async function openPicture(file: Uint8Array): Promise<Sharp> {
  if (isBmp(file)) {
    const { data, width, height } = decodeBmp(file, pixels);
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  const picture = sharp(file, { limitInputPixels: pixels, failOn: 'error' });
  const { compression } = await picture.metadata();
  if (compression !== 'hevc') return picture.rotate();
  const { data, width, height } = await decodeHeic(libheif, file, pixels);
  return sharp(data, { raw: { width, height, channels: 4 } });
}
