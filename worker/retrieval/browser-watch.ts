import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import { RetrievalService } from '../../league/retrieval/retrieval.service.js';
import { JobProcessor } from '../jobs/job-processor.js';
import { WarmBrowser } from './browser.js';

const everyMs = 250;
const launchEveryMs = 5_000;
/** A worker with a browser takes a retrieval immediately: where one is queued for longer, no worker has a browser. */
const untakenSeconds = 1;

/**
 * Takes jobs of the queue `retrieval` while there is a browser. A worker without one leaves them to other workers, ends retrievals
 * that none takes, and tries again to start a browser.
 */
@Injectable()
export class BrowserWatch implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  /** Null between two rounds. */
  private current: Promise<void> | null = null;
  private launchedAt = 0;

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly retrievals: RetrievalService,
    private readonly browser: WarmBrowser,
    private readonly processor: JobProcessor,
    private readonly log: PinoLogger,
  ) {}

  /** Before the processor opens its queues. */
  onModuleInit(): void {
    if (this.isServing()) this.processor.hold('retrieval');
  }

  onApplicationBootstrap(): void {
    if (!this.isServing()) return;
    this.launch();
    this.timer = setInterval(() => {
      this.current ??= this.checkSafely();
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  private isServing(): boolean {
    return this.env.QUEUES.includes('retrieval');
  }

  private async checkSafely(): Promise<void> {
    try {
      await this.check();
    } catch (error) {
      this.log.warn({ err: error }, 'retrievals that no worker takes could not be ended, it is tried again');
    } finally {
      this.current = null;
    }
  }

  private async check(): Promise<void> {
    if (this.browser.state === 'up') return this.processor.release('retrieval');
    if (this.browser.state === 'starting') return;
    this.processor.hold('retrieval');
    if (performance.now() - this.launchedAt > launchEveryMs) this.launch();
    for (const pid of await this.retrievals.endUntaken(untakenSeconds))
      this.log.error({ pid }, 'a retrieval was ended: no worker has a browser');
  }

  /** Not awaited: a browser that hangs must not keep retrievals waiting. */
  private launch(): void {
    this.launchedAt = performance.now();
    this.browser
      .warmUp()
      .catch((error: unknown) => this.log.error({ err: error }, 'no browser could be started'))
      .finally(() => (this.launchedAt = performance.now()));
  }
}
