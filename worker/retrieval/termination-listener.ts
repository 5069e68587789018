import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { PgListener } from '../../league/platform/database/pg-listener.js';
import { RetrievalsRepository, terminationChannel } from '../../league/retrieval/retrievals/retrievals.repository.js';
import { JobProcessor } from '../jobs/job-processor.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';

/** A lost notification only delays the end of the retrieval, because each renewal reads the state. */
@Injectable()
export class TerminationListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: PgListener;

  constructor(
    @InjectEnv() env: Env,
    private readonly database: DataSource,
    private readonly retrievals: RetrievalsRepository,
    private readonly processor: JobProcessor,
    private readonly log: PinoLogger,
  ) {
    this.listener = new PgListener(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, terminationChannel, {
      onNotification: (pid) =>
        void this.cancel(Number(pid)).catch((error: unknown) => this.log.warn({ err: error, pid }, 'terminating')),
      onError: (error) => this.log.warn({ err: error }, 'termination channel'),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.listener.open();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.listener.close();
  }

  private async cancel(pid: number): Promise<void> {
    for (const jobId of await this.retrievals.findJobIds(this.database.manager, pid))
      this.processor.cancel(jobId, 'terminated by an admin');
  }
}
