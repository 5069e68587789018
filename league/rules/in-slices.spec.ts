import { describe, expect, it } from '@jest/globals';
import { inSlices } from './in-slices.js';

/** Returns the slices of a column, and the pauses between them. */
async function slicesOf(size: number): Promise<(string | [number, number])[]> {
  const done: (string | [number, number])[] = [];
  const pause = () => Promise.resolve(void done.push('pause'));
  await inSlices(size, pause, (from, to) => done.push([from, to]));
  return done;
}

describe('inSlices', () => {
  it('processes slices of 32768 rows, with a pause after each', async () => {
    // 2 * 32768 = 65536, and one more row
    const slices = [[0, 32768], 'pause', [32768, 65536], 'pause', [65536, 65537], 'pause'];
    expect(await slicesOf(65537)).toEqual(slices);
    expect(await slicesOf(65536)).toEqual(slices.slice(0, 4));
  });

  it('processes a short column in one slice, and an empty column in none', async () => {
    expect(await slicesOf(3)).toEqual([[0, 3], 'pause']);
    expect(await slicesOf(0)).toEqual([]);
  });
});
