import { type DynamicModule, Module } from '@nestjs/common';
import { CoreModule } from '../league/platform/core/core.module.js';
import type { Env } from '../league/platform/core/env.js';
import { RepositoriesModule } from '../league/repositories.module.js';
import { JobsModule } from '../league/platform/jobs/jobs.module.js';
import { AutopilotWorkerModule } from './autopilot/autopilot.module.js';
import { EmailWorkerModule } from './email/email.module.js';
import { JobProcessingModule } from './jobs/job-processing.module.js';
import { ProjectionWorkerModule } from './projection/projection.module.js';
import { PushWorkerModule } from './push/push.module.js';
import { RetrievalWorkerModule } from './retrieval/retrieval.module.js';
import { StandingsWorkerModule } from './standings/standings.module.js';

/** A process serves the queues in QUEUES. */
const queues = [
  RetrievalWorkerModule,
  StandingsWorkerModule,
  ProjectionWorkerModule,
  EmailWorkerModule,
  PushWorkerModule,
  AutopilotWorkerModule,
];

@Module({})
export class AppModule {
  static with(env: Env): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.with(env, 'parc-ferme-worker'),
        JobsModule,
        RepositoriesModule,
        JobProcessingModule,
        ...queues,
      ],
    };
  }
}
