import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals.repository.js';
import { TerminationChannel } from '../../league/retrieval/termination-channel.js';
import { JobProcessor } from '../jobs/job-processor.js';

/** Cancels the job of a retrieval at once when an admin terminates it, on whichever API process. */
@Injectable()
export class TerminationListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly channel: TerminationChannel;

  constructor(
    @InjectEnv() env: Env,
    private readonly database: DataSource,
    private readonly retrievals: RetrievalsRepository,
    private readonly processor: JobProcessor,
    private readonly log: PinoLogger,
  ) {
    this.channel = new TerminationChannel(
      env.DATABASE_URL,
      (pid) => void this.cancel(pid).catch((error: unknown) => this.log.warn({ err: error, pid }, 'terminating')),
      (error) => this.log.warn({ err: error }, 'termination channel'),
    );
  }

  onApplicationBootstrap(): Promise<void> {
    return this.channel.open();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.channel.close();
  }

  private async cancel(pid: number): Promise<void> {
    for (const jobId of await this.retrievals.findJobIds(this.database.manager, pid))
      this.processor.cancel(jobId, 'terminated by an admin');
  }
}
