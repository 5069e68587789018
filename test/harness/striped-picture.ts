import sharp, { type Sharp } from 'sharp';

/**
 * A lime picture with vertical stripes. Not made from SVG: once the API's code has run in this process, sharp reads none.
 */
export const stripedPicture = (
  width: number,
  height: number,
  stripes: readonly { background: string; left: number; width: number }[],
): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'lime' } }).composite(
    stripes.map(({ background, left, ...stripe }) => ({
      input: { create: { ...stripe, height, channels: 3, background } },
      left,
      top: 0,
    })),
  );
