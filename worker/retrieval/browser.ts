import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import pTimeout from 'p-timeout';
import type { Browser, Page } from 'playwright';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import { RetrievalService } from '../../league/retrieval/retrieval.service.js';
import { JobProcessor } from '../jobs/job-processor.js';
import { launchChromium, type LaunchedChromium } from './launch-chromium.js';

const jobsPerBrowser = 25;
const closeTimeoutMs = 5_000;
const unwantedResources = new Set(['image', 'font', 'media']);

interface Running extends LaunchedChromium {
  jobs: number;
  /** A blank page in a clean context, made before the job that gets it: making one takes longer than reading with it. */
  next: Promise<Page>;
}

/** One Chromium a worker, started before the first job, restarted after some jobs, replaced when it died. */
@Injectable()
export class WarmBrowser implements OnApplicationShutdown {
  private running: Promise<Running | null> = Promise.resolve(null);
  private lastLaunch: 'none' | 'succeeded' | 'failed' = 'none';

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Runs `work` with a page in a clean context of its own, without images, fonts and media, and closes the context.
   * @throws when the work fails, the browser dies, or after `timeoutMs`; by then the browser is killed, and another one starts for the
   * next work
   */
  async onCleanPage<T>(timeoutMs: number, work: (page: Page) => Promise<T>): Promise<T> {
    const running = await this.warmUp();
    running.jobs += 1;
    const page = running.next;
    try {
      const result = await whileAlive(running.chromium, timeoutMs, page.then(work));
      running.next = this.replace(running.chromium, page);
      return result;
    } catch (error) {
      this.replaceKilled(running);
      throw error;
    }
  }

  /** `starting`: the first one is being started. `down`: the last one could not be started. */
  get state(): 'starting' | 'up' | 'down' {
    return ({ none: 'starting', succeeded: 'up', failed: 'down' } as const)[this.lastLaunch];
  }

  /** Starts the browser if none is running, so that a job need not wait for it. @throws when it can't be started */
  warmUp(): Promise<Running> {
    return this.afterOthers((before) => this.renew(before));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  private async close(): Promise<void> {
    await this.afterOthers(async (before) => {
      if (before) await this.stop(before);
      return null;
    });
  }

  /**
   * Kills a browser and starts another one. Not awaited: an orderly close of a page that loads or runs, and the deletion of the browser's files,
   * may take seconds, for which an admin who terminates would wait.
   */
  private replaceKilled({ chromium, pid }: Running): void {
    try {
      if (chromium.isConnected()) process.kill(pid, 'SIGKILL');
    } catch (error) {
      this.log.warn({ err: error }, 'killing the browser');
    }
    this.close()
      .then(() => this.warmUp())
      .catch((error: unknown) => this.log.warn({ err: error }, 'no browser could be made ready'));
  }

  /** Each change waits for the one before it, so that two calls do not start two browsers. */
  private afterOthers<After extends Running | null>(
    change: (before: Running | null) => Promise<After>,
  ): Promise<After> {
    const changed = Promise.allSettled([this.running]).then(([before]) =>
      change(before.status === 'fulfilled' ? before.value : null),
    );
    this.running = changed;
    return changed;
  }

  private async renew(before: Running | null): Promise<Running> {
    if (before?.chromium.isConnected() && before.jobs < jobsPerBrowser) return before;
    if (before) await this.stop(before);
    try {
      const launched = await launchChromium(this.env);
      this.lastLaunch = 'succeeded';
      return { ...launched, jobs: 0, next: this.logFailure(this.openPage(launched.chromium)) };
    } catch (error) {
      this.lastLaunch = 'failed';
      throw error;
    }
  }

  private async openPage(browser: Browser): Promise<Page> {
    const context = await browser.newContext({
      userAgent: this.userAgent(browser.version()),
      serviceWorkers: 'block',
      acceptDownloads: false,
    });
    await context.route('**/*', (route) =>
      unwantedResources.has(route.request().resourceType()) ? route.abort() : route.fallback(),
    );
    return context.newPage();
  }

  /** Closes a page that was used, with its context, and opens the next one. */
  private replace(browser: Browser, used: Promise<Page>): Promise<Page> {
    const closed = used.then((page) => page.context().close());
    return this.logFailure(closed.then(() => this.openPage(browser)));
  }

  /** A page that is opened before it is needed may fail before anything awaits it: logged here, and thrown again where it is used. */
  private logFailure(page: Promise<Page>): Promise<Page> {
    page.catch((error: unknown) => this.log.warn({ err: error }, 'no page could be made ready'));
    return page;
  }

  private async stop({ chromium, proxy }: Running): Promise<void> {
    try {
      await pTimeout(chromium.close(), { milliseconds: closeTimeoutMs });
    } catch (error) {
      this.log.warn({ err: error }, 'closing the browser');
    }
    await proxy.close(true);
  }

  /** Says that it is an automated browser, and of which league. */
  private userAgent(version: string): string {
    const engine = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/${version} Safari/537.36`;
    return `${engine} ParcFerme (+${this.env.PUBLIC_URL})`;
  }
}

/**
 * The result of some work in a browser.
 * @throws as soon as the browser dies, or after `timeoutMs`: Playwright does not settle every promise of a browser that died
 */
async function whileAlive<T>(browser: Browser, timeoutMs: number, work: Promise<T>): Promise<T> {
  let onDeath: (() => void) | undefined;
  const death = new Promise<never>((_, reject) => {
    onDeath = () => reject(new Error('the browser died'));
    browser.once('disconnected', onDeath);
  });
  try {
    return await pTimeout(Promise.race([work, death]), { milliseconds: timeoutMs });
  } finally {
    if (onDeath) browser.off('disconnected', onDeath);
  }
}

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
