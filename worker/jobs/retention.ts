import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { RepeatedTask } from './repeated-task.js';
import { RetentionRepository } from './retention.repository.js';

const everyMs = 3600_000;

@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: RepeatedTask;

  constructor(
    private readonly repository: RetentionRepository,
    private readonly log: PinoLogger,
  ) {
    const onFailure = (error: unknown) => log.warn({ err: error }, 'deleting expired data failed, retrying in an hour');
    this.task = new RepeatedTask(everyMs, () => this.deleteExpired(), onFailure);
  }

  onApplicationBootstrap(): void {
    this.task.start({ atOnce: true });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  private async deleteExpired(): Promise<void> {
    const deleted = await this.repository.deleteExpired();
    if (Object.values(deleted).some((rows) => rows > 0)) this.log.info({ deleted }, 'deleted expired data');
  }
}
