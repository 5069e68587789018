import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { Env } from '../../league/platform/core/env.js';
import { PublicReads } from '../../league/platform/database/public-reads.js';
import { AttemptLimiter } from '../../league/accounts/accounts.service.js';
import { AuditSubscriber } from './audit.subscriber.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { ChangeListener } from '../response-cache/change-listener.js';
import { ReplicaReads } from '../response-cache/replica-reads.js';
import { Csrf } from './csrf.js';
import { Drain } from './drain.js';
import { DomainErrorInterceptor } from './domain-error.interceptor.js';
import { ErrorFilter } from './error.filter.js';
import { AdminAccess } from './admin-access.js';
import { RolesGuard } from './roles.guard.js';
import { SessionStore } from './session-store.js';
import { Throttle } from './throttle.js';
import { Uploads } from './uploads.js';
import { VisitorThrottle } from './visitor-throttle.guard.js';

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
        { provide: PublicReads, useClass: ReplicaReads },
        SessionStore,
        Throttle,
        Uploads,
        { provide: AttemptLimiter, useExisting: Throttle },
      ],
      exports: [AdminAccess, AttemptLimiter, Csrf, ResponseCache, ChangeListener, PublicReads, Throttle, Uploads],
    };
  }
}
