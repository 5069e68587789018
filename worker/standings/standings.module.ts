import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../league/messages/notifications/notifications.module.js';
import { EmailModule } from '../../league/messages/email/email.module.js';
import { PushModule } from '../../league/messages/push/push.module.js';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { RecomputationsModule } from '../../league/season/recomputations.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { AnnouncePasses } from './announce-passes.processor.js';
import { AnnouncePicksWindow } from './announce-picks-window.processor.js';
import { RecomputeStandings } from './recompute-standings.processor.js';
import { FinalWeekendAnnouncer } from './final-weekend-announcer.js';
import { SeasonEndAnnouncer } from './season-end-announcer.js';
import { SealsScheduler } from './seals-scheduler.js';

@Module({
  imports: [
    ...[RecomputationsModule, StandingsModule, PicksModule, EmailModule, NotificationsModule, PushModule],
    JobProcessingModule,
  ],
  providers: [
    ...[FinalWeekendAnnouncer, SeasonEndAnnouncer, RecomputeStandings, AnnouncePicksWindow, AnnouncePasses],
    SealsScheduler,
  ],
})
export class StandingsWorkerModule {}
