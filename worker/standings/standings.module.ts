import { Module } from '@nestjs/common';
import { EmailModule } from '../../league/messages/email/email.module.js';
import { PushModule } from '../../league/messages/push/push.module.js';
import { PicksModule } from '../../league/season/picks/picks.module.js';
import { RecomputationsModule } from '../../league/season/recomputations.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { JobProcessor } from '../jobs/job-processor.js';
import { AnnouncePicksWindow } from './announce-picks-window.processor.js';
import { FinalWeekendAnnouncer, RecomputeStandings, SeasonEndAnnouncer } from './recompute-standings.processor.js';
import { SealsScheduler } from './seals-scheduler.js';

/** The queue `standings`. */
@Module({
  imports: [StandingsModule, RecomputationsModule, PicksModule, EmailModule, PushModule, JobProcessingModule],
  providers: [FinalWeekendAnnouncer, SeasonEndAnnouncer, RecomputeStandings, AnnouncePicksWindow, SealsScheduler],
})
export class StandingsWorkerModule {
  constructor(processor: JobProcessor, recompute: RecomputeStandings, announce: AnnouncePicksWindow) {
    processor.register(recompute);
    processor.register(announce);
  }
}
