import { limits } from '../../../../league/contract/limits.js';
import { openPicture } from './open-picture.js';

const { side } = limits.picture;

/** The centred square of a picture file, as large as the server keeps it; null where the browser can't read the file. */
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
