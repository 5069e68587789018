import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { endUntaken } from '../../league/retrieval/end-untaken.store.js';
import { JobProcessor } from '../jobs/job-processor.js';
import { WarmBrowser } from './browser.js';

const everyMs = 250;
const launchEveryMs = 5_000;
/** A worker with a browser takes a retrieval at once: one that nobody has taken after this time waits in vain. */
const untakenSeconds = 1;

/**
 * Takes retrievals while there is a browser. A worker without one leaves them to other workers, ends those that nobody takes, and
 * tries again to start a browser.
 */
@Injectable()
export class BrowserWatch implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  /** Null between two rounds. */
  private current: Promise<void> | null = null;
  private launchedAt = 0;

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly database: DataSource,
    private readonly browser: WarmBrowser,
    private readonly runner: JobProcessor,
    private readonly log: PinoLogger,
  ) {}

  /** Before the runner opens its queues. */
  onModuleInit(): void {
    if (this.isServing()) this.runner.hold('retrieval');
  }

  onApplicationBootstrap(): void {
    if (!this.isServing()) return;
    this.launch();
    this.timer = setInterval(() => {
      this.current ??= this.lookOnce();
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  private isServing(): boolean {
    return this.env.QUEUES.includes('retrieval');
  }

  private async lookOnce(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      this.log.warn({ err: error }, 'retrievals that no worker takes could not be ended, it is tried again');
    } finally {
      this.current = null;
    }
  }

  private async look(): Promise<void> {
    if (this.browser.state === 'up') return this.runner.release('retrieval');
    if (this.browser.state === 'starting') return;
    this.runner.hold('retrieval');
    if (performance.now() - this.launchedAt > launchEveryMs) this.launch();
    for (const pid of await endUntaken(this.database, untakenSeconds))
      this.log.error({ pid }, 'a retrieval was ended: no worker has a browser');
  }

  /** Not waited for: a browser that hangs must not keep retrievals waiting. */
  private launch(): void {
    this.launchedAt = performance.now();
    this.browser
      .warmUp()
      .catch((error: unknown) => this.log.error({ err: error }, 'no browser could be started'))
      .finally(() => (this.launchedAt = performance.now()));
  }
}
