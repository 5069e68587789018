import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { StartMessages } from '../../league/season/weekends/start-messages.service.js';

const everyMs = 30_000;

/** Every worker of the queue `push` runs it, and unique occasions prevent duplicates. */
@Injectable()
export class StartMessagesScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | null = null;

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly messages: StartMessages,
    private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.env.QUEUES.includes('push')) return;
    this.timer = setInterval(() => {
      this.current ??= this.enqueueSafely();
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  private async enqueueSafely(): Promise<void> {
    try {
      await this.messages.enqueueDue();
    } catch (error) {
      this.log.warn({ err: error }, 'messages before a start failed, retrying');
    } finally {
      this.current = null;
    }
  }
}
