import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withRenewals } from './with-renewals.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('withRenewals', () => {
  it('renews every three seconds while the work runs, even after a failed renewal', async () => {
    const failures: unknown[] = [];
    const renew = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue();
    let finish: (value: string) => void = () => undefined;
    const work = new Promise<string>((resolve) => (finish = resolve));
    const outcome = withRenewals(
      renew,
      (error) => failures.push(error),
      () => work,
    );
    await jest.advanceTimersByTimeAsync(9_100);
    expect(renew).toHaveBeenCalledTimes(3);
    expect(failures).toEqual([new Error('away')]);
    finish('done');
    expect(await outcome).toBe('done');
    await jest.advanceTimersByTimeAsync(9_000);
    expect(renew).toHaveBeenCalledTimes(3);
  });

  it('returns when the running renewal has ended, and does not start a second one meanwhile', async () => {
    const renewals: (() => void)[] = [];
    const renew = () => new Promise<void>((resolve) => renewals.push(resolve));
    let isOver = false;
    let finish: () => void = () => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    const outcome = withRenewals(renew, fail, () => work).then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(9_100);
    expect(renewals).toHaveLength(1);
    finish();
    await jest.advanceTimersByTimeAsync(100);
    expect(isOver).toBe(false);
    renewals[0]?.();
    expect(await outcome).toBe(true);
  });

  it('throws the error of the work', async () => {
    const renew = () => Promise.resolve();
    await expect(withRenewals(renew, fail, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });
});

function fail(error: unknown): void {
  throw error;
}
