import type { RawPicture } from '../../../../league/pictures/decode-heic.js';
import { isHeic } from './is-heic.js';

const heicPatience = 60_000;

/** A picture file as the browser can draw it, upright; null where it can't be read. */
export async function openPicture(file: File): Promise<ImageBitmap | null> {
  const picture = await toBitmap(file);
  if (picture || !isHeic(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return picture;
  const raw = await decodeApart(file);
  return raw && toBitmap(new ImageData(raw.data, raw.width, raw.height));
}

const toBitmap = (source: ImageBitmapSource) =>
  createImageBitmap(source, { imageOrientation: 'from-image' }).catch(() => null);

/** The decoder comes only here, for browsers that have none, and works beside the page, which goes on answering. */
async function decodeApart(file: File): Promise<RawPicture | null> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<RawPicture | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      setTimeout(() => resolve(null), heicPatience);
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
