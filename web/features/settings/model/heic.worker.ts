import loadLibheif from 'libheif-js/libheif/libheif.js';
import { decodeHeic } from '../../../../league/pictures/decode-heic.js';
import { limits } from '../../../../league/contract/limits.js';

const libheif = loadLibheif();

/** Answers a file with its picture, or with null where it can't be read. */
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = await decodeHeic(libheif, bytes, limits.picture.pixels).catch(() => null);
  self.postMessage(picture, { transfer: picture ? [picture.data.buffer] : [] });
};
