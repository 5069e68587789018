import libheif from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { decodeBmp, isBmp } from '../rules/pictures/decode-bmp.js';
import { decodeHeic } from '../rules/pictures/decode-heic.js';
import { plainJpeg } from '../rules/pictures/plain-jpeg.js';
import { limits } from '../contract/limits.js';

const { side, pixels } = limits.picture;

/** Only photo formats are decoded, because an SVG may contain scripts and refer to other files. */
const opened = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: opened.map((format) => `VipsForeignLoad${format}`) });
sharp.concurrency(1);
const jpegEnd = Buffer.from([0xff, 0xd9]);
sharp.cache(false);

/** Returns an upright, square WebP without metadata. The process has its own thread pool and no secrets. */
export default async function makePicture(file: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await toSquare(await openPicture(file));
  } catch {
    // Many JPEGs lack their end marker. If only the marker is missing, the picture is complete. A truncated picture
    // still fails.
    return isJpeg(file) ? await makeComplete(file) : null;
  }
}

const toSquare = (upright: Sharp): Promise<Uint8Array> =>
  upright.resize(side, side, { fit: 'cover' }).webp().toBuffer();

const isJpeg = (file: Uint8Array): boolean => file[0] === 0xff && file[1] === 0xd8;

async function makeComplete(file: Uint8Array): Promise<Uint8Array | null> {
  const completed = Buffer.concat([plainJpeg(file), jpegEnd]);
  return toSquare(sharp(completed, { limitInputPixels: pixels, failOn: 'warning' }).rotate()).catch(() => null);
}

/** Tolerates the same faults as browsers. sharp's build cannot decode HEIC, because of patents, or BMP. */
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
