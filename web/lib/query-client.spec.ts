import { describe, expect, it } from 'vitest';
import { ApiError } from './api-client.js';
import { createQueryClient, retryInterval } from './query-client.js';

const failed = (status: number) => new ApiError('', status, null);

describe('a read', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  const retry = queries?.retry as (failures: number, error: Error) => boolean;

  it('is retried once, immediately, if the error may be temporary', () => {
    expect([retry(0, failed(0)), retry(0, failed(500)), retry(1, failed(500))]).toEqual([true, true, false]);
    expect([retry(0, failed(404)), retry(0, failed(499)), retry(0, new Error('a bug'))]).toEqual([false, false, false]);
  });
});

// proves: more-10
describe('retryInterval', () => {
  it.each([
    ['the network is lost', 0],
    ['the server is in trouble', 503],
  ])('retries while %s: after 10 s, then 20 s, and at most every minute', (_, status) => {
    const after = (errorUpdateCount: number) => retryInterval({ error: failed(status), errorUpdateCount });
    expect([1, 2, 6, 100].map(after)).toEqual([10_000, 20_000, 60_000, 60_000]);
  });

  it.each([401, 404])('is false for a %d', (status) => {
    expect(retryInterval({ error: failed(status), errorUpdateCount: 1 })).toBe(false);
  });

  it('is false without an error', () => {
    expect(retryInterval({ error: null, errorUpdateCount: 3 })).toBe(false);
  });
});
