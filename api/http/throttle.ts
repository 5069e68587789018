import { applyDecorators, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import type { AttemptLimiter } from '../../league/accounts/accounts.service.js';
import { TooManyRequests } from './api-exception.js';
import { RouteConfig } from '@nestjs/platform-fastify';
import { throttleKey } from './request.js';

/** How often each action is permitted, in all API processes together; `duration` in seconds. */
const allowances = {
  register: { points: 120, duration: 3600 },
  link: { points: 120, duration: 3600 },
  /** Mails with a link to one address, for all clients together. */
  'link-mail': { points: 5, duration: 3600 },
  post: { points: 60, duration: 60 },
  /** Comments that a member reports. */
  report: { points: 30, duration: 3600 },
  /** Groups that a member creates or renames. */
  group: { points: 30, duration: 3600 },
  /** Searches of one member for others: one for each typed letter. */
  search: { points: 240, duration: 60 },
  /** Standings that are ranked for one member, one for each change of their order of riders. */
  'what-if': { points: 60, duration: 60 },
  /** Pictures to share that one member requests. */
  'share-picture': { points: 120, duration: 60 },
  /** Log-ins of one account with the right password or a passkey. */
  'log-in': { points: 60, duration: 3600 },
  /** Wrong passwords: for one name from one address, from one address, for one account from all unknown devices, from one known device. */
  'log-in-name': { points: 10, duration: 600 },
  'log-in-address': { points: 100, duration: 600 },
  'log-in-account': { points: 50, duration: 3600 },
  'log-in-device': { points: 10, duration: 600 },
  /**
   * Wrong codes after the right password: for one account from all unknown devices, from one known device, for one account in all. The last
   * is larger than the first, so that strangers do not stop the owner of a known device.
   */
  'second-factor-account': { points: 10, duration: 3600 },
  'second-factor-device': { points: 10, duration: 600 },
  'second-factor-all': { points: 20, duration: 3600 },
  /** Wrong recovery codes for one account from one address. */
  'recovery-code': { points: 20, duration: 600 },
  /** Log-ins with a passkey, begun or tried, from one address: each writes a row. */
  passkey: { points: 200, duration: 600 },
  /** Wrong current passwords of one member in settings. */
  'current-password': { points: 10, duration: 600 },
  /** Changes of password, username and address of one member, tried or done. */
  settings: { points: 60, duration: 3600 },
  /** Reports of the Content-Security-Policy from one address, and in all. */
  'csp-report': { points: 20, duration: 60 },
  'csp-reports': { points: 600, duration: 3600 },
  /** Copies of one member's own data. */
  'own-data': { points: 5, duration: 3600 },
  /** Archives of seasons, and their tables, that are written for one member because no response is stored. */
  'season-archive': { points: 60, duration: 60 },
  /** Profile pictures of one member. */
  picture: { points: 20, duration: 600 },
} as const;

export type Throttled = keyof typeof allowances;

/** Limits actions: registrations, mails, posts, pictures, wrong passwords. */
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
   * Counts an action before it is done, so that simultaneous ones are counted too. `who` is the key: an address, a member, or several
   * parts.
   * @throws TooManyRequests with the seconds to wait where there were too many
   */
  async count(what: Throttled, ...who: string[]): Promise<void> {
    try {
      await this.limiters.get(what)?.consume(throttleKey(who));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }

  /** Takes a count back where the action turns out not to be limited. */
  async uncount(what: Throttled, ...who: string[]): Promise<void> {
    await this.limiters.get(what)?.reward(throttleKey(who));
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    visitorCost?: number;
  }
}

/** Marks a call whose answer may have megabytes: each counts as one that is not cached. */
export const CountForVisitors = () => applyDecorators(RouteConfig({ visitorCost: 1 }));

/** Marks a call whose answer is computed from the results of a season, which takes long: each counts as five that are not cached. */
export const Computes = () => applyDecorators(RouteConfig({ visitorCost: 5 }));
