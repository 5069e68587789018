import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { Env } from '../league/config/env.js';
import { GroundModule } from '../league/process/ground.module.js';
import { KnownDevices } from './accounts/known-devices.js';
import { LocalStrategy } from './accounts/local.strategy.js';
import { SessionOpener } from './accounts/open-session.js';
import { ActorInterceptor } from './audit/actor.interceptor.js';
import { NameActor } from './audit/name-actor.js';
import { controllers } from './controllers.js';
import { AccessGuard } from './http/access.guard.js';
import { Csrf } from './http/csrf.js';
import { Throttle } from './http/throttle.js';
import { VisitorThrottle } from './http/visitor-throttle.js';
import { ErrorFilter } from './http/error-filter.js';
import { Catalogue } from './site-administration/catalogue.js';
import { SitePages } from './site-administration/site-pages.js';
import { ChangeListener } from './prebuilt/change-listener.js';
import { PrebuiltAnswers } from './prebuilt/prebuilt-answers.js';

@Module({})
export class AppModule {
  static with(env: Env, answers: PrebuiltAnswers): DynamicModule {
    const secure = env.PUBLIC_URL.startsWith('https:');
    return {
      module: AppModule,
      imports: [GroundModule.with(env)],
      controllers,
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: VisitorThrottle },
        { provide: APP_INTERCEPTOR, useClass: ActorInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: Csrf, useValue: new Csrf(env.SESSION_SECRET, secure) },
        { provide: PrebuiltAnswers, useValue: answers },
        NameActor,
        Catalogue,
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
