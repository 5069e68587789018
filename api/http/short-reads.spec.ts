import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ShortReads } from './short-reads.js';

afterEach(() => void jest.useRealTimers());

describe('a short read', () => {
  it('returns the data that it finds', async () => {
    expect(await new ShortReads().read(() => Promise.resolve('found'))).toBe('found');
  });

  it('returns null if it fails or takes longer than half a second', async () => {
    const reads = new ShortReads();
    expect(await reads.read(() => Promise.reject<string>(new Error('no database')))).toBeNull();
    jest.useFakeTimers();
    const slow = reads.read(() => new Promise<string>((resolve) => setTimeout(() => resolve('late'), 501)));
    await jest.advanceTimersByTimeAsync(500);
    expect(await slow).toBeNull();
  });

  it('returns null while three other reads run, even if nobody is waiting for them now', async () => {
    jest.useFakeTimers();
    const reads = new ShortReads();
    const read = (ms: number) => reads.read(() => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms)));
    const first = [read(900), read(900), read(900)];
    await jest.advanceTimersByTimeAsync(600);
    expect(await Promise.all(first)).toEqual([null, null, null]);
    expect(await read(0)).toBeNull();
    await jest.advanceTimersByTimeAsync(300);
    const next = read(100);
    await jest.advanceTimersByTimeAsync(100);
    expect(await next).toBe(100);
  });
});
