import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { applyDecorators, type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import type { AttemptLimiter } from '../../league/members/accounts.service.js';
import { TooManyRequests } from './api-exception.js';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Request } from './request.js';

/** In characters. The column of the key holds 255, with the name of the limit before it. */
const longest = 64;

/**
 * The key of a caller. An IPv6 address counts as its network of 64 bits, which one customer of a provider has whole. A part that is
 * long, or has characters that PostgreSQL stores in no text, is replaced by its digest: a proxy may forward anything.
 */
export function throttleKey(parts: readonly string[]): string {
  return parts.map((part) => (isIPv6(part) ? network(part) : brief(part))).join(' ');
}

const brief = (text: string): string =>
  /^[\w.:-]*$/.test(text) && text.length <= longest ? text : createHash('sha256').update(text).digest('base64url');

/** The first 64 bits of an address in its canonical form, `::/64`; an IPv4 address within an IPv6 one as itself. */
function network(address: string): string {
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (mapped) {
    const bits = mapped.slice(1).map((group) => parseInt(group, 16));
    return bits.flatMap((group) => [group >> 8, group & 255]).join('.');
  }
  const [left = '', right = ''] = canonical.split('::');
  const [head, tail] = [left, right].map((side) => side.split(':').filter(Boolean));
  const zeros = canonical.includes('::') ? 8 - (head?.length ?? 0) - (tail?.length ?? 0) : 0;
  const groups = [...(head ?? []), ...Array<string>(zeros).fill('0'), ...(tail ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** How often what may be done, in all API processes together; `duration` in seconds. */
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
  /** Searches of one member for others, as they type. */
  search: { points: 240, duration: 60 },
  /** Standings that the server ranks for one member, as they order riders. */
  'what-if': { points: 60, duration: 60 },
  /** Pictures to share that one member asks for. */
  'share-picture': { points: 120, duration: 60 },
  /** Wrong passwords: for one name from one address, from one address, for one account from all unknown devices, from one known device. */
  'log-in-name': { points: 10, duration: 600 },
  'log-in-address': { points: 100, duration: 600 },
  'log-in-account': { points: 50, duration: 3600 },
  'log-in-device': { points: 10, duration: 600 },
  /** Wrong codes after the right password: for one account from all unknown devices, from one known device. */
  'second-factor-account': { points: 10, duration: 3600 },
  'second-factor-device': { points: 10, duration: 600 },
  /** Log-ins with a passkey, begun or tried, from one address: each writes a row. */
  passkey: { points: 200, duration: 600 },
  /** Wrong current passwords of one member in settings. */
  'current-password': { points: 10, duration: 600 },
  /** Changes of password, username and address of one member, tried or done. */
  settings: { points: 60, duration: 3600 },
  /** Profile pictures of one member. */
  picture: { points: 20, duration: 600 },
} as const;

export type Throttled = keyof typeof allowances;

/** Limits what costs others something: accounts, mails, posts, pictures, guessed passwords. */
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
   * Counts an action before it is done, so that simultaneous ones are counted too; `who` is an address, a member, or several
   * parts that together are one key.
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

  /** Takes a count back: the action was not one of those that are limited. */
  async uncount(what: Throttled, ...who: string[]): Promise<void> {
    await this.limiters.get(what)?.reward(throttleKey(who));
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    computes?: boolean;
  }
}

/** A computed answer counts as this many others. */
const computedCost = 5;

/** Marks a call whose answer is computed from the results of a season. */
export const Computes = () => applyDecorators(RouteConfig({ computes: true }));

/**
 * Limits how often visitors of one address may read what is expensive: computed answers, and public ones that are not cached. A cached
 * response is sent before this guard. Members are not counted (wire.md, General). Each process counts for itself: it protects its own
 * processor, without a query.
 */
@Injectable()
export class VisitorThrottle implements CanActivate {
  private readonly limiter: RateLimiterMemory;

  constructor(@InjectEnv() env: Env) {
    this.limiter = new RateLimiterMemory({ points: env.VISITOR_READS_PER_MINUTE, duration: 60 });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { computes, cached } = request.routeOptions.config;
    if (request.member || (computes !== true && cached !== true)) return true;
    try {
      await this.limiter.consume(throttleKey([request.ip]), computes === true ? computedCost : 1);
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }
}
