import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CoreModule } from '../league/platform/core/core.module.js';
import type { Env } from '../league/platform/core/env.js';
import { RepositoriesModule } from '../league/repositories.module.js';
import { JobsModule } from '../league/platform/jobs/jobs.module.js';
import { HttpModule } from './http/http.module.js';
import type { ResponseCache } from './response-cache/response-cache.js';
import { AccountsApiModule } from './accounts/accounts.module.js';
import { AnnouncementsApiModule } from './announcements/announcements.module.js';
import { CalendarApiModule } from './calendar/calendar.module.js';
import { CommentsApiModule } from './comments/comments.module.js';
import { AutopilotApiModule } from './autopilot/autopilot.module.js';
import { CspReportsApiModule } from './csp-reports/csp-reports.module.js';
import { FirstViewModule } from './first-view/first-view.module.js';
import { GroupsApiModule } from './groups/groups.module.js';
import { HallOfFameApiModule } from './hall-of-fame/hall-of-fame.module.js';
import { HomeApiModule } from './home/home.module.js';
import { MailsApiModule } from './mails/mails.module.js';
import { MembersApiModule } from './members/members.module.js';
import { NotificationsApiModule } from './notifications/notifications.module.js';
import { PicksApiModule } from './picks/picks.module.js';
import { ProjectionApiModule } from './projection/projection.module.js';
import { PushApiModule } from './push/push.module.js';
import { WeekendsApiModule } from './weekends/weekends.module.js';
import { RetrievalApiModule } from './retrieval/retrieval.module.js';
import { RidersApiModule } from './riders/riders.module.js';
import { SeasonArchiveApiModule } from './season-archive/season-archive.module.js';
import { SeasonsApiModule } from './seasons/seasons.module.js';
import { ShareApiModule } from './share/share.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { SiteAdministrationModule } from './site-administration/site-administration.module.js';
import { StandingsApiModule } from './standings/standings.module.js';
import { TipsApiModule } from './tips/tips.module.js';

const modules: Type[] = [
  AccountsApiModule,
  MembersApiModule,
  MailsApiModule,
  CommentsApiModule,
  NotificationsApiModule,
  GroupsApiModule,
  HomeApiModule,
  HallOfFameApiModule,
  SeasonArchiveApiModule,
  SeasonsApiModule,
  RidersApiModule,
  PicksApiModule,
  WeekendsApiModule,
  StandingsApiModule,
  TipsApiModule,
  ProjectionApiModule,
  ShareApiModule,
  FirstViewModule,
  AnnouncementsApiModule,
  CalendarApiModule,
  PushApiModule,
  RetrievalApiModule,
  AutopilotApiModule,
  CspReportsApiModule,
  OpenApiModule,
  SiteAdministrationModule,
];

/** All controllers, for tests of their roles. */
export const controllers: Type[] = modules.flatMap(
  (module) => (Reflect.getMetadata('controllers', module) as Type[] | undefined) ?? [],
);

@Module({})
export class AppModule {
  static with(env: Env, cache: ResponseCache): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.with(env, 'parc-ferme-api'),
        JobsModule,
        RepositoriesModule,
        HttpModule.with(env, cache),
        ...modules,
      ],
    };
  }
}
