import sharp from 'sharp';

const side = 256;
/** More would be a picture made to exhaust the server. */
const limitInputPixels = 50_000_000;

/**
 * A picture made safe to keep and show: decoded, turned upright, cropped to a centred square, and written anew without
 * whatever else the file held. Null for a file that is no picture in a format that can be read.
 */
export async function makePicture(file: Buffer): Promise<{ format: string; data: Buffer } | null> {
  try {
    const data = await sharp(file, { limitInputPixels })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp()
      .toBuffer();
    return { format: 'webp', data };
  } catch {
    return null;
  }
}
