import { describe, expect, it } from '@jest/globals';
import { inSlices } from './in-slices.js';

/** The slices of a column with `size` rows, and the calls of the yield function between them. */
async function slicesOf(size: number): Promise<(string | [number, number])[]> {
  const done: (string | [number, number])[] = [];
  const pause = () => Promise.resolve(void done.push('pause'));
  await inSlices(size, pause, (from, to) => done.push([from, to]));
  return done;
}

describe('a column', () => {
  it('is worked through in slices of 32768 rows, with a pause after each', async () => {
    // 2 * 32768 = 65536, and one row more
    const slices = [[0, 32768], 'pause', [32768, 65536], 'pause', [65536, 65537], 'pause'];
    expect(await slicesOf(65537)).toEqual(slices);
    expect(await slicesOf(65536)).toEqual(slices.slice(0, 4));
  });

  it('is one slice where it is short, and none where it is empty', async () => {
    expect(await slicesOf(3)).toEqual([[0, 3], 'pause']);
    expect(await slicesOf(0)).toEqual([]);
  });
});
