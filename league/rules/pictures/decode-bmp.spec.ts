import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBmp, isBmp } from './decode-bmp.js';

const [red, green, blue, white] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 255, 255],
];
/** Two rows, top row first. */
const wanted = [red, green, blue, white, red, green].flat();

interface Parts {
  bits: number;
  rows: number[];
  method?: number;
  palette?: number[];
  masks?: number[];
  height?: number;
  width?: number;
}

function makeBmp({ bits, rows, method = 0, palette = [], masks = [], height = 2, width = 3 }: Parts): Uint8Array {
  const head = new DataView(new ArrayBuffer(54));
  head.setUint16(0, 0x424d);
  head.setUint32(10, 54 + masks.length * 4 + palette.length, true);
  head.setUint32(14, 40, true);
  head.setInt32(18, width, true);
  head.setInt32(22, height, true);
  head.setUint16(28, bits, true);
  head.setUint32(30, method, true);
  head.setUint32(46, palette.length / 4, true);
  const maskBytes = masks.flatMap((mask) => [mask & 255, (mask >> 8) & 255, (mask >> 16) & 255, mask >>> 24]);
  return Uint8Array.from([...new Uint8Array(head.buffer), ...maskBytes, ...palette, ...rows]);
}

const palette = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0];
const bytes24 = {
  top: [0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 0, 0],
  bottom: [255, 255, 255, 0, 0, 255, 0, 255, 0, 0, 0, 0],
};
const little = (...words: number[]) => words.flatMap((word) => [word & 255, word >> 8]);

const files: [string, Parts][] = [
  ['24 bits a pixel', { bits: 24, rows: [...bytes24.bottom, ...bytes24.top] }],
  ['rows from the top', { bits: 24, height: -2, rows: [...bytes24.top, ...bytes24.bottom] }],
  [
    '32 bits a pixel whose alpha is empty',
    {
      bits: 32,
      rows: [255, 255, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0],
    },
  ],
  ['16 bits a pixel', { bits: 16, rows: [...little(0x7fff, 0x7c00, 0x03e0, 0), ...little(0x7c00, 0x03e0, 0x001f, 0)] }],
  [
    '16 bits a pixel with masks',
    {
      bits: 16,
      method: 3,
      masks: [0xf800, 0x07e0, 0x001f],
      rows: [...little(0xffff, 0xf800, 0x07e0, 0), ...little(0xf800, 0x07e0, 0x001f, 0)],
    },
  ],
  ['256 colours', { bits: 8, palette, rows: [3, 0, 1, 0, 0, 1, 2, 0] }],
  ['16 colours', { bits: 4, palette, rows: [0x30, 0x10, 0, 0, 0x01, 0x20, 0, 0] }],
  ['runs of 256 colours', { bits: 8, method: 1, palette, rows: [0, 3, 3, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 2, 0, 1] }],
  ['runs of 16 colours', { bits: 4, method: 2, palette, rows: [2, 0x30, 1, 0x10, 0, 0, 0, 3, 0x01, 0x20, 0, 1] }],
];

describe('a BMP file', () => {
  it.each(files)('with %s is decoded', (_, parts) => {
    const file = makeBmp(parts);
    expect(isBmp(file)).toBe(true);
    const { width, height, data } = decodeBmp(file, 6);
    expect([width, height, [...data]]).toEqual([3, 2, wanted]);
  });

  it.each(files)('with %s is rejected if it is truncated or has too many pixels', (_, parts) => {
    const file = makeBmp(parts);
    expect(() => decodeBmp(file, 5)).toThrow('A picture of 3 by 2');
    expect(() => decodeBmp(file.subarray(0, -5), 6)).toThrow();
  });

  it.each(files.filter(([name]) => name.startsWith('runs')))('with %s needs no end', (_, parts) => {
    const rows = parts.rows.slice(0, -2);
    expect([...decodeBmp(makeBmp({ ...parts, rows }), 6).data]).toEqual(wanted);
    expect([...decodeBmp(makeBmp({ ...parts, rows: [...rows, 0, 0] }), 6).data]).toEqual(wanted);
  });

  it('with two colours and the oldest header is decoded', () => {
    const head = [0x42, 0x4d, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0, 12, 0, 0, 0, 2, 0, 1, 0, 1, 0, 1, 0];
    const file = Uint8Array.from([...head, 0, 0, 255, 255, 255, 255, 0b01000000, 0, 0, 0]);
    expect([...decodeBmp(file, 2).data]).toEqual([red, white].flat());
  });

  it('is decoded or rejected, whatever its content', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(fc.tuple(fc.nat(80), fc.nat(255))), ([, parts], changes) => {
        const file = makeBmp(parts);
        for (const [at, byte] of changes) if (at < file.length) file[at] = byte;
        try {
          const { width, height, data } = decodeBmp(file, 1000);
          expect(data).toHaveLength(width * height * 4);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});
