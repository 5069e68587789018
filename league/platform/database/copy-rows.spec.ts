import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeRow, fieldOffset, header, readIntArray, splitRows, trailer } from './copy-rows.js';

const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const row = fc.tuple(int, int, fc.array(int, { maxLength: 20 }));

describe('the binary format of COPY', () => {
  it('contains the number of values, and each value after its length, in big-endian order', () => {
    // The signature is from PostgreSQL's manual, "COPY", "Binary Format".
    expect(header.toString('hex')).toBe(`5047434f50590aff0d0a00${'00000000'.repeat(2)}`);
    expect(encodeRow([1, -2]).toString('hex')).toBe('0002' + '00000004' + '00000001' + '00000004' + 'fffffffe');
    // 28 bytes: one dimension, no nulls, int4 (23 = 0x17), one element from index 1, and the element.
    const array = ['0000001c', '00000001', '00000000', '00000017', '00000001', '00000001', '00000004', '00000007'];
    expect(encodeRow([Int32Array.of(7)]).toString('hex')).toBe(`0001${array.join('')}`);
  });

  it('is read correctly however it is split into chunks', () => {
    const rowsOfAll = fc.array(row, { maxLength: 10 });
    const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
    const check = fc.property(rowsOfAll, lengths, (rows, chunks) => {
      const encoded = rows.map(([first, second, numbers]) => encodeRow([first, second, Int32Array.from(numbers)]));
      const bytes = Buffer.concat([header, ...encoded, trailer]);
      const read: typeof rows = [];
      const split = splitRows((chunk, start) => {
        const numbers = readIntArray(chunk, fieldOffset(start, 2));
        read.push([chunk.readInt32BE(fieldOffset(start, 0)), chunk.readInt32BE(fieldOffset(start, 1)), [...numbers]]);
      });
      for (let start = 0, chunk = 0; start < bytes.length; chunk += 1) {
        const end = start + (chunks[chunk % chunks.length] ?? 1);
        split(bytes.subarray(start, end));
        start = end;
      }
      expect(read).toEqual(rows);
    });
    fc.assert(check, { numRuns: 2000 });
  });
});
