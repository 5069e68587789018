import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { SealsService } from '../../league/season/picks/seals.service.js';
import { RepeatedTask } from '../jobs/repeated-task.js';

const everyMs = 10_000;

/** Every worker of the queue `standings` runs it, and a database lock lets one of them seal. */
@Injectable()
export class SealsScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: RepeatedTask;

  constructor(
    @InjectEnv() private readonly env: Env,
    seals: SealsService,
    log: PinoLogger,
  ) {
    const onFailure = (error: unknown) => log.warn({ err: error }, 'sealing picks failed, retrying');
    this.task = new RepeatedTask(everyMs, () => seals.sealDue(), onFailure);
  }

  onApplicationBootstrap(): void {
    if (this.env.QUEUES.includes('standings')) this.task.start({ atOnce: true });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
