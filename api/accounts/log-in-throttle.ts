import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { TooManyRequests } from '../http/too-many-requests.js';

const failuresPerName = 10;
const failuresPerAddress = 100;
const windowSeconds = 600;

/** Slows down guessing: counts wrong log-ins by address, and by address and name, for all API processes together. */
@Injectable()
export class LogInThrottle {
  private readonly byName: RateLimiterPostgres;
  private readonly byAddress: RateLimiterPostgres;

  constructor(database: DataSource) {
    const common = {
      storeClient: (database.driver as unknown as { master: Pool }).master,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      duration: windowSeconds,
    };
    this.byName = new RateLimiterPostgres({ ...common, keyPrefix: 'log-in-name', points: failuresPerName });
    this.byAddress = new RateLimiterPostgres({ ...common, keyPrefix: 'log-in-address', points: failuresPerAddress });
  }

  /** @throws TooManyRequests with the seconds to wait, once the limit is reached */
  async admit(address: string, loginKey: string): Promise<void> {
    const counts = [await this.byName.get(nameKey(address, loginKey)), await this.byAddress.get(address)];
    for (const count of counts) {
      if (count && count.remainingPoints <= 0) throw new TooManyRequests(Math.ceil(count.msBeforeNext / 1000));
    }
  }

  async countFailure(address: string, loginKey: string): Promise<void> {
    await this.byName.penalty(nameKey(address, loginKey));
    await this.byAddress.penalty(address);
  }
}

const nameKey = (address: string, loginKey: string) => `${address}:${loginKey.toLowerCase().slice(0, 100)}`;
