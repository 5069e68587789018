import { expect, it } from '@jest/globals';
import type { RedisOptions } from 'bullmq';
import { openQueue } from './job-dispatcher.js';

it('a Redis connection is retried every second, however often it has failed', async () => {
  const settings = { DATABASE_URL: 'postgres://127.0.0.1/league', REDIS_URL: 'redis://127.0.0.1:1' };
  const queue = openQueue('retrieval', settings);
  const refused = new Promise((resolve) => void queue.on('error', resolve));
  const { retryStrategy } = queue.opts.connection as RedisOptions;
  expect([1, 10, 1000].map((times) => retryStrategy?.(times))).toEqual([1000, 1000, 1000]);
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  await queue.close();
});
