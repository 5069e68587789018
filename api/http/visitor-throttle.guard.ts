import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from './api-exception.js';
import type { Env } from '../../league/platform/core/env.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import { type Request, throttleKey } from './request.js';

/**
 * Cached responses are sent before this guard runs, and members are not counted (wire.md, General). Each process counts
 * in its own memory, because the limit protects its processor.
 */
@Injectable()
export class VisitorThrottle implements CanActivate {
  private readonly limiter: RateLimiterMemory;

  constructor(@InjectEnv() env: Env) {
    this.limiter = new RateLimiterMemory({ points: env.VISITOR_READS_PER_MINUTE, duration: 60 });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { visitorCost, cached } = request.routeOptions.config;
    const cost = visitorCost ?? (cached === true ? 1 : 0);
    if (request.member || cost === 0) return true;
    try {
      await this.limiter.consume(throttleKey([request.ip]), cost);
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }
}
