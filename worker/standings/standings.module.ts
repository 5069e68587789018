import { Module } from '@nestjs/common';
import { EmailModule } from '../../league/email/email.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { JobProcessor } from '../jobs/job-processor.js';
import { FinalWeekendAnnouncer, RecomputeStandings } from './recompute-standings.processor.js';
import { SeasonEndAnnouncer } from './season-end-announcer.js';

/** The queue `standings`. */
@Module({
  imports: [StandingsModule, EmailModule, JobProcessingModule],
  providers: [FinalWeekendAnnouncer, SeasonEndAnnouncer, RecomputeStandings],
})
export class StandingsWorkerModule {
  constructor(processor: JobProcessor, handler: RecomputeStandings) {
    processor.register(handler);
  }
}
