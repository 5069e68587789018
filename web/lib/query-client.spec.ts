import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-client.js';
import { createQueryClient, retryInterval } from './query-client.js';

const failed = (status: number) => new ApiError('', status, null);

describe('a read', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  const retry = queries?.retry as (failures: number, error: Error) => boolean;

  it('is tried a second time at once where the fault may pass, and no third time', () => {
    expect([retry(0, failed(0)), retry(0, failed(500)), retry(1, failed(500))]).toEqual([true, true, false]);
    expect([retry(0, failed(404)), retry(0, failed(499)), retry(0, new Error('a bug'))]).toEqual([false, false, false]);
  });
});

// proves: more-10
describe('retryInterval', () => {
  it.each([
    ['the network is lost', 0],
    ['the server is in trouble', 503],
  ])('tries again while %s: after 10 s, 20 s, at most a minute', (_, status) => {
    const after = (errorUpdateCount: number) => retryInterval({ error: failed(status), errorUpdateCount });
    expect([1, 2, 6, 100].map(after)).toEqual([10_000, 20_000, 60_000, 60_000]);
  });

  it.each([401, 404])('leaves an answer of %d as it is', (status) => {
    expect(retryInterval({ error: failed(status), errorUpdateCount: 1 })).toBe(false);
  });

  it('has nothing to try again without a failure', () => {
    expect(retryInterval({ error: null, errorUpdateCount: 3 })).toBe(false);
  });
});
