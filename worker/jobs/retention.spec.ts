import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import { Retention } from './retention.js';
import type { RetentionRepository } from './retention.repository.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

// proves: quality-10
it('expired rows are deleted at the start and then every hour, even after a failure', async () => {
  const deleteExpired = jest.fn(() => Promise.reject(new Error('the database is away')));
  const log = new PinoLogger({ pinoHttp: { level: 'silent' } });
  const retention = new Retention({ deleteExpired } as unknown as RetentionRepository, log);
  retention.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(2 * 3600_000);
  expect(deleteExpired).toHaveBeenCalledTimes(3);
  await retention.beforeApplicationShutdown();
  await jest.advanceTimersByTimeAsync(3600_000);
  expect(deleteExpired).toHaveBeenCalledTimes(3);
});
