import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { Env } from '../league/core/env.js';
import { CoreModule } from '../league/core/core.module.js';
import { JobsModule } from '../league/jobs/jobs.module.js';
import { KnownDevices } from './accounts/known-devices.js';
import { LocalStrategy } from './accounts/local.strategy.js';
import { SessionOpener } from './accounts/open-session.js';
import { AuditInterceptor } from './audit/audit.interceptor.js';
import { AuditSubscriber } from './audit/audit.subscriber.js';
import { controllers } from './controllers.js';
import { RolesGuard } from './http/roles.guard.js';
import { Csrf } from './http/csrf.js';
import { Throttle } from './http/throttle.js';
import { VisitorThrottle } from './http/visitor-throttle.js';
import { DomainErrorInterceptor } from './http/domain-error.interceptor.js';
import { ErrorFilter } from './http/error-filter.js';
import { AdminResources } from './site-administration/admin-resources.js';
import { SitePages } from './site-administration/site-pages.js';
import { ChangeListener } from './response-cache/change-listener.js';
import { ResponseCache } from './response-cache/response-cache.js';

@Module({})
export class AppModule {
  static with(env: Env, answers: ResponseCache): DynamicModule {
    const secure = env.PUBLIC_URL.startsWith('https:');
    return {
      module: AppModule,
      imports: [CoreModule.with(env), JobsModule],
      controllers,
      providers: [
        { provide: APP_GUARD, useClass: RolesGuard },
        { provide: APP_GUARD, useClass: VisitorThrottle },
        { provide: APP_INTERCEPTOR, useClass: DomainErrorInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: Csrf, useValue: new Csrf(env.SESSION_SECRET, secure) },
        { provide: ResponseCache, useValue: answers },
        AuditSubscriber,
        AdminResources,
        SitePages,
        ChangeListener,
        KnownDevices,
        SessionOpener,
        LocalStrategy,
        Throttle,
      ],
    };
  }
}
