import sharp, { type Sharp } from 'sharp';

/**
 * Creates a lime picture with vertical stripes. SVG is not possible, because sharp refuses to read it in a process with
 * the API's code.
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
