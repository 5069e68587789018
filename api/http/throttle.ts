import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { TooManyRequests } from './too-many-requests.js';

/** How often what may be done from one address, in all API processes together. */
const allowances = {
  register: { points: 120, duration: 3600 },
  link: { points: 120, duration: 3600 },
  post: { points: 60, duration: 60 },
} as const;

/** Slows down what costs others something: accounts, mails, posts. */
@Injectable()
export class Throttle {
  private readonly limiters: Record<keyof typeof allowances, RateLimiterPostgres>;

  constructor(database: DataSource) {
    const limiter = (keyPrefix: keyof typeof allowances) =>
      new RateLimiterPostgres({
        storeClient: (database.driver as unknown as { master: Pool }).master,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        ...allowances[keyPrefix],
      });
    this.limiters = { register: limiter('register'), link: limiter('link'), post: limiter('post') };
  }

  /** @throws TooManyRequests with the seconds to wait, once the allowance is used up */
  async count(what: keyof typeof allowances, who: string): Promise<void> {
    try {
      await this.limiters[what].consume(who);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }
}
