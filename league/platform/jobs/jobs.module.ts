import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { ENV } from '../core/core.module.js';
import type { Env } from '../core/env.js';
import { HealthService } from '../core/health.service.js';
import { FinishedJobs } from './finished-jobs.js';
import { JobDispatcher } from './job-dispatcher.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxService } from './outbox.service.js';

@Global()
@Module({
  providers: [
    {
      provide: JobDispatcher,
      inject: [ENV, PinoLogger],
      useFactory: (env: Env, log: PinoLogger) => new JobDispatcher(env, log.logger),
    },
    FinishedJobs,
    HealthService,
    OutboxRepository,
    OutboxService,
  ],
  exports: [FinishedJobs, HealthService, JobDispatcher, OutboxRepository, OutboxService],
})
export class JobsModule implements OnApplicationShutdown {
  constructor(private readonly dispatcher: JobDispatcher) {}

  async onApplicationShutdown(): Promise<void> {
    await this.dispatcher.close();
  }
}
