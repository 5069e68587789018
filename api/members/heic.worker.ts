import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { decodeHeic } from '../../league/pictures/decode-heic.js';
import { limits } from '../../league/wire/limits.js';

const { pixels, side } = limits.picture;

/** The middle of an HEIC file as a small PNG. In a thread of its own: a photo of a phone takes seconds. */
export default async function readHeic(file: Uint8Array): Promise<Uint8Array> {
  const { data, width, height } = await decodeHeic(libheif, file, pixels);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .resize(side, side, { fit: 'cover' })
    .png()
    .toBuffer();
}
