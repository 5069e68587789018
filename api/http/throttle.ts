import { applyDecorators, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import type { AttemptLimiter } from '../../league/accounts/accounts.service.js';
import { TooManyRequests } from './api-exception.js';
import { RouteConfig } from '@nestjs/platform-fastify';
import { throttleKey } from './request.js';

/** The limit of each action for all API processes together. `duration` is in seconds. */
const allowances = {
  register: { points: 120, duration: 3600 },
  link: { points: 120, duration: 3600 },
  /** Emails with a link to one address, requested by any client. */
  'link-mail': { points: 5, duration: 3600 },
  post: { points: 60, duration: 60 },
  report: { points: 30, duration: 3600 },
  /** Groups that a member creates or renames. */
  group: { points: 30, duration: 3600 },
  /** Searches for other members. Each typed letter is one search. */
  search: { points: 240, duration: 60 },
  /** Rankings with a member's own order of riders. Each change to the order is one ranking. */
  'what-if': { points: 60, duration: 60 },
  'share-picture': { points: 120, duration: 60 },
  /** Complete log-ins to one account. Whoever has only the password cannot stop the owner's second step. */
  'log-in': { points: 60, duration: 3600 },
  /** Wrong passwords per name and address, per address, per account from unknown devices, and per known device. */
  'log-in-name': { points: 10, duration: 600 },
  'log-in-address': { points: 100, duration: 600 },
  'log-in-account': { points: 50, duration: 3600 },
  'log-in-device': { points: 10, duration: 600 },
  /**
   * Wrong codes after the right password: per account from unknown devices, per known device, and per account in total.
   * The last limit is higher than the first, so that strangers cannot stop the owner, who has a known device.
   */
  'second-factor-account': { points: 10, duration: 3600 },
  'second-factor-device': { points: 10, duration: 600 },
  'second-factor-all': { points: 20, duration: 3600 },
  /** Wrong recovery codes per account and address. */
  'recovery-code': { points: 20, duration: 600 },
  /** Passkey log-ins that one address starts or tries. Each log-in writes a row. */
  passkey: { points: 200, duration: 600 },
  /** Wrong current passwords of one member in the settings. */
  'current-password': { points: 10, duration: 600 },
  /** Changes to a member's password, username and e-mail address, including failed changes. */
  settings: { points: 60, duration: 3600 },
  /** Reports about the Content-Security-Policy from one address, and in total. */
  'csp-report': { points: 20, duration: 60 },
  'csp-reports': { points: 600, duration: 3600 },
  'own-data': { points: 5, duration: 3600 },
  /** Season archives and tables that are written for one member because their responses are not stored. */
  'season-archive': { points: 60, duration: 60 },
  picture: { points: 20, duration: 600 },
} as const;

export type Throttled = keyof typeof allowances;

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
   * Counts an action before it runs, so that simultaneous actions are counted, too. `who` is the key.
   * @throws TooManyRequests with the seconds to wait if the limit is exceeded
   */
  async count(what: Throttled, ...who: string[]): Promise<void> {
    try {
      await this.limiters.get(what)?.consume(throttleKey(who));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }

  /** Takes a count back if the action turns out not to be limited. */
  async uncount(what: Throttled, ...who: string[]): Promise<void> {
    await this.limiters.get(what)?.reward(throttleKey(who));
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    visitorCost?: number;
  }
}

/** For calls whose responses may have several megabytes. Each counts like one uncached call. */
export const CountForVisitors = () => applyDecorators(RouteConfig({ visitorCost: 1 }));

/** For calls that compute a response from the results of a season. Each counts like five uncached calls. */
export const Computes = () => applyDecorators(RouteConfig({ visitorCost: 5 }));
