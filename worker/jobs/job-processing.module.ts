import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RetrievalModule } from '../../league/retrieval/retrievals/retrieval.module.js';
import { StandingsModule } from '../../league/standings/standings.module.js';
import { JobProcessor } from './job-processor.js';
import { OutboxRelay } from './outbox-relay.js';
import { RetentionRepository } from './retention.repository.js';
import { Retention } from './retention.js';

@Module({
  imports: [DiscoveryModule, RetrievalModule, StandingsModule],
  providers: [JobProcessor, OutboxRelay, RetentionRepository, Retention],
  exports: [JobProcessor],
})
export class JobProcessingModule {}
