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
import { RepeatedTask } from '../jobs/repeated-task.js';
import { WarmBrowser } from './warm-browser.js';

const everyMs = 250;

const launchEveryMs = 5_000;

/** A worker with a browser reports it at this interval, several times within the lease. */
const renewEveryMs = 1_000;

/** A worker that is just starting may still take a younger retrieval. */
const untakenSeconds = 1;

/**
 * While its browser is down, this worker leaves the queue `retrieval` to other workers and tries to start the browser.
 * It also ends retrievals that no worker can take, once no worker has had a browser for the time limit of a page: the
 * only worker with a browser may be restarting.
 */
@Injectable()
export class BrowserWatch implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: RepeatedTask;
  private launchedAt = 0;
  private readonly workerId = randomUUID();
  /** The time when this worker last reported its browser as available. Null if it reported the browser as missing. */
  private renewedAt: number | null = -Infinity;
  /** When a worker last had a browser, or when it was last unknown whether one has. */
  private foundAt = performance.now();

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly retrievals: RetrievalService,
    private readonly browser: WarmBrowser,
    private readonly processor: JobProcessor,
    private readonly log: PinoLogger,
  ) {
    this.task = new RepeatedTask(
      everyMs,
      () => this.check(),
      (error) => {
        this.foundAt = performance.now();
        log.warn({ err: error }, 'the check for workers with a browser failed, retrying');
      },
    );
  }

  onModuleInit(): void {
    if (this.isServing()) this.processor.pause('retrieval');
  }

  onApplicationBootstrap(): void {
    if (!this.isServing()) return;
    this.launch();
    this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.isServing()) return;
    await this.task.stop();
    await this.retrievals.deleteBrowser(this.workerId).catch((error: unknown) => {
      this.log.warn({ err: error }, 'this worker could not deregister its browser, so other workers will notice later');
    });
  }

  private isServing(): boolean {
    return this.env.QUEUES.includes('retrieval');
  }

  private async check(): Promise<void> {
    const now = performance.now();
    if (this.browser.state === 'up') this.processor.resume('retrieval');
    if (this.browser.state !== 'down') {
      this.foundAt = now;
      return this.renew();
    }
    this.processor.pause('retrieval');
    if (now - this.launchedAt > launchEveryMs) this.launch();
    if (this.renewedAt !== null) await this.retrievals.deleteBrowser(this.workerId);
    this.renewedAt = null;
    if (await this.retrievals.hasBrowser()) this.foundAt = now;
    if (now - this.foundAt < this.env.RETRIEVAL_TIMEOUT_SECONDS * 1000) return;
    for (const pid of await this.retrievals.endUntaken(untakenSeconds))
      this.log.error({ pid }, 'a retrieval was ended: no worker has a browser');
  }

  private async renew(): Promise<void> {
    const now = performance.now();
    if (now - (this.renewedAt ?? -Infinity) < renewEveryMs) return;
    await this.retrievals.renewBrowser(this.workerId);
    this.renewedAt = now;
  }

  /** Not awaited, because retrievals must be ended even if the browser hangs while it starts. */
  private launch(): void {
    this.launchedAt = performance.now();
    this.browser
      .warmUp()
      .catch((error: unknown) => this.log.error({ err: error }, 'no browser could be started'))
      .finally(() => (this.launchedAt = performance.now()));
  }
}
