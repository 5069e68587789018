import { Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { TerminationChannel } from '../../league/retrieval/termination-channel.js';
import { JobProcessor } from '../jobs/job-processor.js';

/** Tells the run of a retrieval at once that an admin, on whichever API process, has terminated it. */
@Injectable()
export class TerminationListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly channel: TerminationChannel;

  constructor(
    @InjectEnv() env: Env,
    private readonly database: DataSource,
    private readonly runner: JobProcessor,
    private readonly log: PinoLogger,
  ) {
    this.channel = new TerminationChannel(
      env.DATABASE_URL,
      (pid) => void this.terminate(pid).catch((error: unknown) => this.log.warn({ err: error, pid }, 'terminating')),
      (error) => this.log.warn({ err: error }, 'termination channel'),
    );
  }

  onApplicationBootstrap(): Promise<void> {
    return this.channel.open();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.channel.close();
  }

  private async terminate(pid: number): Promise<void> {
    const runs: { id: number }[] = await this.database.query(
      `SELECT id FROM outbox_jobs WHERE name = 'retrieve' AND payload ->> 'retrievalId' = $1 AND finished_at IS NULL`,
      [String(pid)],
    );
    for (const { id } of runs) this.runner.cancel(id, 'terminated by an admin');
  }
}
