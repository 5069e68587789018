import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { DomainError } from '../../league/platform/core/domain-error.js';
import { ShortReads } from './short-reads.js';

afterEach(() => void jest.useRealTimers());

const makeReads = () => {
  const warn = jest.fn();
  return { reads: new ShortReads({ warn }), warn };
};
const text = 'optional data of a page could not be read';

describe('a short read', () => {
  it('returns what it finds', async () => {
    expect(await makeReads().reads.read(() => Promise.resolve('found'))).toBe('found');
  });

  it('returns null and logs the error if it fails, now or after half a second, but not for an unknown subject', async () => {
    const { reads, warn } = makeReads();
    const error = new Error('no database');
    expect(await reads.read(() => Promise.reject<string>(error))).toBeNull();
    expect(warn.mock.calls).toEqual([[{ err: error }, text]]);
    expect(
      await reads.read(() => Promise.reject<string>(new DomainError('group_invitation_invalid', null))),
    ).toBeNull();
    jest.useFakeTimers();
    const late = reads.read(() => new Promise<string>((_, reject) => setTimeout(() => reject(error), 900)));
    await jest.advanceTimersByTimeAsync(500);
    expect(await late).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(400);
    expect(warn.mock.calls).toEqual([
      [{ err: error }, text],
      [{ err: error }, text],
    ]);
  });

  it('returns null if it takes longer than half a second', async () => {
    const { reads, warn } = makeReads();
    jest.useFakeTimers();
    const slow = reads.read(() => new Promise<string>((resolve) => setTimeout(() => resolve('late'), 501)));
    await jest.advanceTimersByTimeAsync(500);
    expect(await slow).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  it('does not count a read that failed before it returned a promise', async () => {
    const { reads } = makeReads();
    const fail = () => {
      throw new Error('no promise');
    };
    for (let times = 0; times < 3; times += 1) expect(await reads.read(fail)).toBeNull();
    expect(await reads.read(() => Promise.resolve('found'))).toBe('found');
  });

  it('returns null while three other reads run, even if nobody is waiting for them now', async () => {
    jest.useFakeTimers();
    const { reads } = makeReads();
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
