import { applyDecorators, type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Request } from './request.js';
import { throttleKey } from './throttle-key.js';
import { TooManyRequests } from './too-many-requests.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    computes?: boolean;
  }
}

/** As many reads of a table a computed read of the facts costs. */
const computed = 5;

/** A read that computes from the facts of a season what it answers. */
export const Computes = () => applyDecorators(RouteConfig({ computes: true }));

/**
 * How often visitors of one address may read what costs: what is computed, and an answer for everybody that has to be built. What is
 * kept is given before this is asked. Members are not counted (wire.md, General). Each process counts for itself: it guards its own
 * processor, and asks the database nothing for it.
 */
@Injectable()
export class VisitorThrottle implements CanActivate {
  private readonly limiter: RateLimiterMemory;

  constructor(@InjectEnv() env: Env) {
    this.limiter = new RateLimiterMemory({ points: env.VISITOR_READS_PER_MINUTE, duration: 60 });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { computes, prebuilt } = request.routeOptions.config;
    if (request.member || (computes !== true && prebuilt !== true)) return true;
    try {
      await this.limiter.consume(throttleKey([request.ip]), computes === true ? computed : 1);
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }
}
