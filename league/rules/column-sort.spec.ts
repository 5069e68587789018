import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { neverYield } from '../../test/generated/picks-columns-of.js';
import { ColumnSort } from './column-sort.js';

const column = (...numbers: number[]) => Float64Array.from(numbers);

/** Columns are given with the least important one first. */
async function sorted(...columns: [Float64Array | Int32Array, 'least' | 'greatest'][]): Promise<number[]> {
  const sort = new ColumnSort(columns[0]?.[0].length ?? 0, neverYield);
  for (const [numbers, first] of columns) await sort.by(numbers, first);
  return [...sort.order];
}

describe('rows', () => {
  it('keep their original order before they are sorted', () => {
    expect([...new ColumnSort(4, neverYield).order]).toEqual([0, 1, 2, 3]);
  });

  it('are sorted by a column in ascending or descending order', async () => {
    const numbers = column(30, 10, 20);
    expect(await sorted([numbers, 'least'])).toEqual([1, 2, 0]); // 10 20 30
    expect(await sorted([numbers, 'greatest'])).toEqual([0, 2, 1]); // 30 20 10
  });

  it('stay in place if a column is already ascending, and are reversed if the greatest value comes first', async () => {
    expect(await sorted([column(1, 2, 2, 3), 'least'])).toEqual([0, 1, 2, 3]);
    expect(await sorted([column(1, 2, 2, 3), 'greatest'])).toEqual([3, 1, 2, 0]); // 3 2 2 1
  });

  it('are sorted by an ascending column if a different column came before', async () => {
    expect(await sorted([column(3, 2, 1), 'least'], [column(1, 2, 3), 'least'])).toEqual([0, 1, 2]);
  });

  it('with equal numbers keep the order of the previous column', async () => {
    // 5 5 7 7
    expect(await sorted([column(1, 2, 3, 4), 'greatest'], [column(7, 5, 7, 5), 'least'])).toEqual([3, 1, 2, 0]);
  });

  it('are sorted by negative numbers, and by numbers with more than one digit of 11 bits', async () => {
    // 2048 = 2^11 and 4194304 = 2^22 have the same lowest digits as 0.
    expect(await sorted([column(2048, 0, -1, 4_194_304, 2047), 'least'])).toEqual([2, 1, 4, 0, 3]);
    expect(await sorted([column(2048, 0, -1, 4_194_304, 2047), 'greatest'])).toEqual([3, 0, 4, 1, 2]);
  });

  it('are sorted by numbers that are almost 2^53 apart', async () => {
    const most = Number.MAX_SAFE_INTEGER; // 2^53 - 1
    expect(await sorted([column(most, 0, most - 1, 1), 'least'])).toEqual([1, 3, 2, 0]);
    expect(await sorted([column(most, 0, most - 1, 1), 'greatest'])).toEqual([0, 2, 3, 1]);
  });

  it('are sorted by multiples of a unit with fewer digits', async () => {
    let pauses = 0;
    const sort = new ColumnSort(3, () => Promise.resolve(void (pauses += 1)));
    await sort.by(column(200_000, -100, 100_000), 'greatest', 100);
    expect([...sort.order]).toEqual([0, 2, 1]);
    // One pass for the bounds, then reading and moving for the only digit: 200100 / 100 < 2048
    expect(pauses).toBe(1 + 2);
  });

  it('can be missing', async () => {
    expect(await sorted([column(), 'least'])).toEqual([]);
  });

  it('are in the same order as after a comparison sort, whatever the columns', async () => {
    const number = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.integer(),
      fc.maxSafeNat().map((far) => far / 2 - 1),
    );
    const row = fc.tuple(number.map(Math.trunc), fc.integer({ min: 0, max: 5000 }));
    const direction = fc.constantFrom('least' as const, 'greatest' as const);
    await fc.assert(
      fc.asyncProperty(fc.array(row), direction, direction, async (rows, one, other) => {
        const [first, second] = [rows.map(([a]) => a), rows.map(([, b]) => b)];
        const by = (numbers: number[], first: string) => (a: number, b: number) =>
          ((numbers[a] ?? 0) - (numbers[b] ?? 0)) * (first === 'least' ? 1 : -1);
        const expected = rows
          .map((_, index) => index)
          .sort(by(second, other))
          .sort(by(first, one));
        expect(await sorted([Int32Array.from(second), other], [column(...first), one])).toEqual(expected);
      }),
    );
  });
});

describe('a column of many rows', () => {
  it('is sorted with pauses', async () => {
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    const size = 40_000;
    const sort = new ColumnSort(size, pause);
    await sort.by(
      Float64Array.from({ length: size }, (_, row) => size - row),
      'least',
    );
    expect(sort.order.every((row, index) => row === size - 1 - index)).toBe(true);
    // Two slices each: one pass for the bounds, then reading and moving for both digits (40000 > 2048).
    expect(pauses).toBe(2 * (1 + 2 * 2));
  });
});
