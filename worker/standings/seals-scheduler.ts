import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { SealsService } from '../../league/season/picks/seals.service.js';

const everyMs = 10_000;

/** Every worker of the queue `standings` runs it, and a database lock lets one of them seal. */
@Injectable()
export class SealsScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | null = null;

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly seals: SealsService,
    private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.env.QUEUES.includes('standings')) return;
    this.timer = setInterval(() => {
      this.current ??= this.sealSafely();
    }, everyMs);
    this.current = this.sealSafely();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  private async sealSafely(): Promise<void> {
    try {
      await this.seals.sealDue();
    } catch (error) {
      this.log.warn({ err: error }, 'sealing picks failed, retrying');
    } finally {
      this.current = null;
    }
  }
}
