import loadLibheif from 'libheif-js/libheif/libheif.js';
import { decodeHeic } from '../../../../league/rules/pictures/decode-heic.js';
import { limits } from '../../../../league/contract/limits.js';

const libheif = loadLibheif();

const decode = async (file: File) =>
  decodeHeic(libheif, new Uint8Array(await file.arrayBuffer()), limits.picture.pixels);

/** Posts the decoded picture of a file, or null if the file cannot be read or decoded. */
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  const picture = await decode(file).catch(() => null);
  self.postMessage(picture, { transfer: picture ? [picture.data.buffer] : [] });
};
