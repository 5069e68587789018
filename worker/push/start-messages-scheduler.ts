import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { StartMessages } from '../../league/season/weekends/start-messages.service.js';
import { RepeatedTask } from '../jobs/repeated-task.js';

const everyMs = 30_000;

/** Every worker of the queue `push` runs it, and unique occasions prevent duplicates. */
@Injectable()
export class StartMessagesScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: RepeatedTask;

  constructor(
    @InjectEnv() private readonly env: Env,
    messages: StartMessages,
    log: PinoLogger,
  ) {
    const onFailure = (error: unknown) =>
      log.warn({ err: error }, 'enqueueing messages before starts failed, retrying');
    this.task = new RepeatedTask(everyMs, () => messages.enqueueDue(), onFailure);
  }

  onApplicationBootstrap(): void {
    if (this.env.QUEUES.includes('push')) this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
