import loadLibheif from 'libheif-js/libheif/libheif.js';
import { decodeHeic } from '../../../../league/pictures/decode-heic.js';
import { limits } from '../../../../league/contract/limits.js';

const libheif = loadLibheif();

/** Posts the decoded picture of a file, or null where it can't be decoded. */
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = await decodeHeic(libheif, bytes, limits.picture.pixels).catch(() => null);
  self.postMessage(picture, { transfer: picture ? [picture.data.buffer] : [] });
};
