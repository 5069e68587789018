import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { TooManyRequests } from './too-many-requests.js';

/** How often what may be done, in all API processes together; `duration` in seconds. */
const allowances = {
  register: { points: 120, duration: 3600 },
  link: { points: 120, duration: 3600 },
  post: { points: 60, duration: 60 },
  'log-in-name': { points: 10, duration: 600 },
  'log-in-address': { points: 100, duration: 600 },
} as const;

/** Slows down what costs others something: accounts, mails, posts, guessed passwords. */
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
    this.limiters = {
      register: limiter('register'),
      link: limiter('link'),
      post: limiter('post'),
      'log-in-name': limiter('log-in-name'),
      'log-in-address': limiter('log-in-address'),
    };
  }

  /**
   * Counts before the deed, so that many at the same instant are counted too; `who` is an address or a member.
   * @throws TooManyRequests with the seconds to wait, once the allowance is used up
   */
  async count(what: keyof typeof allowances, who: string): Promise<void> {
    try {
      await this.limiters[what].consume(who);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }

  /** Takes a count back: the deed was not one of those to be slowed down. */
  async uncount(what: keyof typeof allowances, who: string): Promise<void> {
    await this.limiters[what].reward(who);
  }
}
