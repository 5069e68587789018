import { limits } from '../../../../league/contract/limits.js';
import type { RawPicture } from '../../../../league/rules/pictures/decode-heic.js';

const { side } = limits.picture;

/**
 * The centred square of a picture file, in the size that the server keeps. Null if the browser cannot decode the file.
 * @throws Error if the file cannot be read: it was moved, or the browser may not open it
 */
export async function cropPicture(file: File): Promise<Blob | null> {
  const picture = await openPicture(file);
  if (!picture) return null;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const { width, height } = picture;
  const cut = Math.min(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve));
}

const heicTimeoutMs = 60_000;

/** Decodes a picture file and turns it upright. Null if that fails. */
async function openPicture(file: File): Promise<ImageBitmap | null> {
  const beginning = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const picture = await toBitmap(file);
  if (picture || !isHeic(beginning)) return picture;
  const raw = await decodeInWorker(file);
  return raw && toBitmap(new ImageData(raw.data, raw.width, raw.height));
}

/** Null for a file that does not contain a picture. The caller reports it. */
const toBitmap = (source: ImageBitmapSource) =>
  createImageBitmap(source, { imageOrientation: 'from-image' }).catch(() => null);

/**
 * Decodes HEIC in a web worker, for browsers that cannot. The decoder is only loaded in this case. Null if the file is
 * unreadable.
 */
async function decodeInWorker(file: File): Promise<RawPicture | null> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<RawPicture | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.onmessageerror = () => resolve(null);
      setTimeout(() => resolve(null), heicTimeoutMs);
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}

const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether these first bytes may belong to a HEIC file, whatever its name. Most browsers cannot decode HEIC. */
export function isHeic(beginning: Uint8Array): boolean {
  const text = String.fromCharCode(...beginning.subarray(4, 12));
  return text.startsWith('ftyp') && brands.includes(text.slice(4));
}
