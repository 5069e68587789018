import { Module } from '@nestjs/common';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { JobProcessor } from '../jobs/job-processor.js';
import { RecomputeStandings } from './recompute-standings.handler.js';

/** The queue `standings`. */
@Module({ imports: [JobProcessingModule], providers: [RecomputeStandings] })
export class StandingsWorkerModule {
  constructor(processor: JobProcessor, handler: RecomputeStandings) {
    processor.register(handler);
  }
}
