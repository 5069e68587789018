import { Module } from '@nestjs/common';
import { EmailModule } from '../../league/email/email.module.js';
import { PushModule } from '../../league/push/push.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { JobProcessor } from '../jobs/job-processor.js';
import { AnnouncePicksWindow } from './announce-picks-window.processor.js';
import { FinalWeekendAnnouncer, RecomputeStandings, SeasonEndAnnouncer } from './recompute-standings.processor.js';

/** The queue `standings`. */
@Module({
  imports: [StandingsModule, EmailModule, PushModule, JobProcessingModule],
  providers: [FinalWeekendAnnouncer, SeasonEndAnnouncer, RecomputeStandings, AnnouncePicksWindow],
})
export class StandingsWorkerModule {
  constructor(processor: JobProcessor, recompute: RecomputeStandings, announce: AnnouncePicksWindow) {
    processor.register(recompute);
    processor.register(announce);
  }
}
