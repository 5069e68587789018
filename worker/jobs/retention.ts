import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { RetentionRepository } from './retention.repository.js';

const everyMs = 3600_000;

@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> = Promise.resolve();

  constructor(
    private readonly repository: RetentionRepository,
    private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.current = this.deleteOnce();
    }, everyMs);
    this.current = this.deleteOnce();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  private async deleteOnce(): Promise<void> {
    try {
      const deleted = await this.repository.deleteExpired();
      if (Object.values(deleted).some((rows) => rows > 0)) this.log.info({ deleted }, 'deleted expired data');
    } catch (error) {
      this.log.warn({ err: error }, 'deleting expired data failed, retrying in an hour');
    }
  }
}
