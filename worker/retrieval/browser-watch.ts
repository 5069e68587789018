import { WarmBrowser } from './warm-browser.js';
import { randomUUID } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { RetrievalService } from '../../league/retrieval/retrievals/retrieval.service.js';
import { JobProcessor } from '../jobs/job-processor.js';

/**
 * Pauses the queue `retrieval` in this worker while it has no browser, so that other workers take the jobs, and retries to start the
 * browser. Tells the other workers whether it has one, and ends retrievals that no worker can take because none has.
 */
@Injectable()
export class BrowserWatch implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  /** The running check; null between two. */
  private current: Promise<void> | null = null;
  private launchedAt = 0;
  private readonly workerId = randomUUID();
  /** When this worker last stored that it has a browser; null if it has stored that it has none. */
  private renewedAt: number | null = -Infinity;

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly retrievals: RetrievalService,
    private readonly browser: WarmBrowser,
    private readonly processor: JobProcessor,
    private readonly log: PinoLogger,
  ) {}

  /** Pauses the queue before the processor opens it. */
  onModuleInit(): void {
    if (this.isServing()) this.processor.pause('retrieval');
  }

  onApplicationBootstrap(): void {
    if (!this.isServing()) return;
    this.launch();
    this.timer = setInterval(() => {
      this.current ??= this.checkSafely();
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.isServing()) return;
    clearInterval(this.timer);
    await this.current;
    await this.retrievals.deleteBrowser(this.workerId).catch((error: unknown) => {
      this.log.warn({ err: error }, 'other workers are told late that this worker has no browser');
    });
  }

  private isServing(): boolean {
    return this.env.QUEUES.includes('retrieval');
  }

  private async checkSafely(): Promise<void> {
    try {
      await this.check();
    } catch (error) {
      this.log.warn({ err: error }, 'the check for workers with a browser failed, it is tried again');
    } finally {
      this.current = null;
    }
  }

  private async check(): Promise<void> {
    if (this.browser.state === 'up') this.processor.resume('retrieval');
    if (this.browser.state !== 'down') return this.renew();
    this.processor.pause('retrieval');
    if (performance.now() - this.launchedAt > launchEveryMs) this.launch();
    if (this.renewedAt !== null) await this.retrievals.deleteBrowser(this.workerId);
    this.renewedAt = null;
    for (const pid of await this.retrievals.endUntaken(untakenSeconds))
      this.log.error({ pid }, 'a retrieval was ended: no worker has a browser');
  }

  private async renew(): Promise<void> {
    const now = performance.now();
    if (now - (this.renewedAt ?? -Infinity) < renewEveryMs) return;
    await this.retrievals.renewBrowser(this.workerId);
    this.renewedAt = now;
  }

  /** Not awaited: retrievals must be ended even if the start of the browser hangs. */
  private launch(): void {
    this.launchedAt = performance.now();
    this.browser
      .warmUp()
      .catch((error: unknown) => this.log.error({ err: error }, 'no browser could be started'))
      .finally(() => (this.launchedAt = performance.now()));
  }
}

const everyMs = 250;

const launchEveryMs = 5_000;

/** How often a worker with a browser stores that it has one: several times within the lease. */
const renewEveryMs = 1_000;

/** A retrieval that is younger may be taken by a worker that is just starting. */
const untakenSeconds = 1;
