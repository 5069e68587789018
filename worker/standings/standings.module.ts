import { Module } from '@nestjs/common';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { FinalWeekendAnnouncer } from './final-weekend-announcer.js';
import { RecomputeStandings } from './recompute-standings.processor.js';

/** What works on the queue `standings`. */
@Module({
  imports: [StandingsModule],
  providers: [FinalWeekendAnnouncer, RecomputeStandings],
  exports: [RecomputeStandings],
})
export class StandingsWorkerModule {}
