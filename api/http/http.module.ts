import { setTimeout as wait } from 'node:timers/promises';
import { type DynamicModule, Global, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import { Shutdown } from '../../league/platform/core/shutdown.js';
import type { Env } from '../../league/platform/core/env.js';
import { PublicReads } from '../../league/platform/database/public-reads.js';
import { AttemptLimiter } from '../../league/accounts/accounts.service.js';
import { AuditInterceptor, AuditSubscriber } from './audit.js';
import { ChangeListener, ResponseCache } from '../response-cache/response-cache.js';
import { SnapshotReads } from '../response-cache/snapshot-reads.js';
import { Csrf } from './csrf.js';
import { DomainErrorInterceptor } from './domain-error-answers.js';
import { ErrorFilter } from './api-exception.js';
import { AdminAccess } from './roles.js';
import { RolesGuard } from './roles.guard.js';
import { Throttle } from './throttle.js';
import { VisitorThrottle } from './visitor-throttle.guard.js';

/**
 * For DRAIN_SECONDS, the API keeps serving requests but reports that it is not ready. A load balancer then stops
 * sending requests. Nest closes nothing before this hook ends.
 */
@Injectable()
class Drain implements OnModuleDestroy {
  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly shutdown: Shutdown,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.shutdown.hasBegun = true;
    await wait(this.env.DRAIN_SECONDS * 1000);
  }
}

@Global()
@Module({})
export class HttpModule {
  static with(env: Env, cache: ResponseCache): DynamicModule {
    return {
      module: HttpModule,
      providers: [
        { provide: APP_GUARD, useClass: RolesGuard },
        { provide: APP_GUARD, useClass: VisitorThrottle },
        { provide: APP_INTERCEPTOR, useClass: DomainErrorInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: Csrf, useValue: new Csrf({ secret: env.SESSION_SECRET, publicUrl: env.PUBLIC_URL }) },
        { provide: ResponseCache, useValue: cache },
        AdminAccess,
        AuditSubscriber,
        ChangeListener,
        Drain,
        { provide: PublicReads, useClass: SnapshotReads },
        Throttle,
        { provide: AttemptLimiter, useExisting: Throttle },
      ],
      exports: [AdminAccess, AttemptLimiter, Csrf, ResponseCache, ChangeListener, PublicReads, Throttle],
    };
  }
}
