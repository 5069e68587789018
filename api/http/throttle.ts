import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import type { AttemptLimiter } from '../../league/members/accounts.service.js';
import { throttleKey } from './throttle-key.js';
import { TooManyRequests } from './too-many-requests.js';

/** How often what may be done, in all API processes together; `duration` in seconds. */
const allowances = {
  register: { points: 120, duration: 3600 },
  link: { points: 120, duration: 3600 },
  /** Mails with a link to one address, whoever asks for them. */
  'link-mail': { points: 5, duration: 3600 },
  post: { points: 60, duration: 60 },
  /** Wrong passwords: for one name from one address, from one address, for one account from all unknown devices, from one known device. */
  'log-in-name': { points: 10, duration: 600 },
  'log-in-address': { points: 100, duration: 600 },
  'log-in-account': { points: 50, duration: 3600 },
  'log-in-device': { points: 10, duration: 600 },
  /** Wrong current passwords of one member in settings. */
  'current-password': { points: 10, duration: 600 },
  /** Changes of password, username and address of one member, tried or done. */
  settings: { points: 60, duration: 3600 },
  /** Profile pictures of one member. */
  picture: { points: 20, duration: 600 },
} as const;

export type Throttled = keyof typeof allowances;

/** Slows down what costs others something: accounts, mails, posts, pictures, guessed passwords. */
@Injectable()
export class Throttle implements AttemptLimiter {
  private readonly limiters: ReadonlyMap<Throttled, RateLimiterPostgres>;

  constructor(database: DataSource) {
    const storeClient = (database.driver as unknown as { master: Pool }).master;
    const limiter = (keyPrefix: Throttled) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        ...allowances[keyPrefix],
      });
    const all = Object.keys(allowances) as Throttled[];
    this.limiters = new Map(all.map((what) => [what, limiter(what)]));
  }

  /**
   * Counts before the deed, so that many at the same instant are counted too; `who` is an address, a member, or several
   * parts that name one together.
   * @throws TooManyRequests with the seconds to wait, once the allowance is used up
   */
  async count(what: Throttled, ...who: string[]): Promise<void> {
    try {
      await this.limiters.get(what)?.consume(throttleKey(who));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }

  /** Takes a count back: the deed was not one of those to be slowed down. */
  async uncount(what: Throttled, ...who: string[]): Promise<void> {
    await this.limiters.get(what)?.reward(throttleKey(who));
  }
}
