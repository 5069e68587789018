import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainJpeg } from './plain-jpeg.js';

const start = [0xff, 0xd8];
const tables = [0xff, 0xdb, 0, 4, 7, 7];
const frame = (kind: number) => [0xff, kind, 0, 3, 8];
const scan = (...coefficients: number[]) => [0xff, 0xda, 0, 6, 1, ...coefficients];
const data = [1, 2, 0xff, 0, 3, 0xff, 0xda, 0, 6, 1, 0, 0, 0];
const plain = (...parts: number[][]) => [...plainJpeg(Uint8Array.from(parts.flat()))];

describe('the header of a JPEG', () => {
  it('loses the bytes between its parts, and a sequential scan has all coefficients; the rest is unchanged', () => {
    expect(
      plain(start, [0, 0, 0], tables, [9, 0xff, 0xff, 0], frame(0xc0), [0xff, 0xd0], scan(0, 0, 17), data),
    ).toEqual([start, tables, frame(0xc0), scan(0, 63, 0), data].flat());
  });

  it('is unchanged in a progressive JPEG, because each scan has only some coefficients', () => {
    const parts = [start, tables, frame(0xc2), scan(0, 0, 1), data];
    expect(plain(...parts)).toEqual(parts.flat());
  });

  it.each<[string, number[][]]>([
    ['no scan', [start, tables, frame(0xc0)]],
    ['a part without its end', [start, [0xff, 0xdb, 9, 9, 1]]],
    ['no part', [start]],
  ])('is unchanged if the file has %s', (_, parts) => {
    expect(plain(...parts)).toEqual(parts.flat());
  });

  it('may be anything, and correcting it twice changes nothing more', () => {
    const bytes = fc.array(fc.constantFrom(0, 1, 2, 4, 0x3f, 0xc0, 0xc2, 0xd8, 0xda, 0xff));
    fc.assert(
      fc.property(bytes, (list) => {
        const once = plainJpeg(Uint8Array.from(list));
        expect(once.length).toBeLessThanOrEqual(list.length);
        expect(plainJpeg(once)).toEqual(once);
      }),
    );
  });
});
