import { describe, expect, it } from '@jest/globals';
import { CallFailed } from '../../../lib/api-client.js';
import { pollInterval } from './poll-interval.js';

describe('pollInterval', () => {
  it('is the wanted one while all is well', () => {
    expect(pollInterval(null, 1000)).toBe(1000);
  });

  it.each([400, 401, 403, 404])('ends after a %i', (status) => {
    expect(pollInterval(new CallFailed('', status, null), 1000)).toBe(false);
  });

  it.each([0, 429, 500, 503])('is longer after a %i', (status) => {
    expect(pollInterval(new CallFailed('', status, null), 1000)).toBe(10_000);
  });

  it('is never shorter than the wanted one', () => {
    expect(pollInterval(new CallFailed('', 500, null), 30_000)).toBe(30_000);
  });
});
