import { Module } from '@nestjs/common';
import { RetrievalModule } from '../../league/retrieval/retrievals/retrieval.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { JobProcessor } from './job-processor.js';
import { OutboxRelay } from './outbox-relay.js';
import { RetentionRepository } from './retention.repository.js';
import { Retention } from './retention.js';

/** Runs the jobs of the queues, whose modules register their handlers with `JobProcessor`; with the relay and the retention of every worker. */
@Module({
  imports: [RetrievalModule, StandingsModule],
  providers: [JobProcessor, OutboxRelay, RetentionRepository, Retention],
  exports: [JobProcessor],
})
export class JobProcessingModule {}
