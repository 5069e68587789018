import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { Env } from '../league/config/env.js';
import { GroundModule } from '../league/process/ground.module.js';
import { LocalStrategy } from './accounts/local.strategy.js';
import { LogInThrottle } from './accounts/log-in-throttle.js';
import { LogInController } from './accounts/log-in.controller.js';
import { AnnouncementsController } from './announcements/announcements.controller.js';
import { AccessGuard } from './http/access.guard.js';
import { Csrf } from './http/csrf.js';
import { ErrorFilter } from './http/error-filter.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { PicksController } from './picks/picks.controller.js';
import { RaceWeekendsController } from './race-weekends/race-weekends.controller.js';
import { WeekendAdminController } from './race-weekends/weekend-admin.controller.js';
import { RacesController } from './races/races.controller.js';
import { RetrievalController } from './retrieval/retrieval.controller.js';
import { RidersController } from './riders/riders.controller.js';
import { SeasonAdminController } from './seasons/season-admin.controller.js';
import { SeasonsController } from './seasons/seasons.controller.js';
import { StandingsController } from './standings/standings.controller.js';

const controllers = [
  LogInController,
  NotificationsController,
  SeasonsController,
  SeasonAdminController,
  RidersController,
  RaceWeekendsController,
  WeekendAdminController,
  RacesController,
  RetrievalController,
  StandingsController,
  PicksController,
  AnnouncementsController,
];

@Module({})
export class AppModule {
  static with(env: Env): DynamicModule {
    const secure = env.PUBLIC_URL.startsWith('https:');
    return {
      module: AppModule,
      imports: [GroundModule.with(env)],
      controllers,
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: Csrf, useValue: new Csrf(env.SESSION_SECRET, secure) },
        LocalStrategy,
        LogInThrottle,
      ],
    };
  }
}
