import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import pTimeout from 'p-timeout';
import type { Browser, Page } from 'playwright';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { browserStarts } from '../metrics.js';
import { launchChromium, type LaunchedChromium } from './launch-chromium.js';
import { noteTimersScript } from './page-timers.js';

const jobsPerBrowser = 25;
const closeTimeoutMs = 5_000;
const unwantedResources = new Set(['image', 'font', 'media']);

interface Running extends LaunchedChromium {
  jobs: number;
  /** A blank page in a clean context. Opening it takes longer than reading, so it is opened in advance. */
  next: Promise<Page>;
}

/** Starts before the first job, restarts after `jobsPerBrowser` jobs or a crash, and closes when it is idle. */
@Injectable()
export class WarmBrowser implements OnApplicationShutdown {
  private running: Promise<Running | null> = Promise.resolve(null);
  /** The browser may have ended since then. */
  private launched: LaunchedChromium | null = null;
  private lastLaunch: 'none' | 'succeeded' | 'failed' = 'none';
  private working = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly log: PinoLogger,
  ) {}

  /**
   * `work` gets a clean context without images, fonts and media.
   * @throws if the work fails, the browser dies, or after `timeoutMs`; the browser is then killed and replaced
   */
  async onCleanPage<T>(timeoutMs: number, work: (page: Page) => Promise<T>): Promise<T> {
    this.working += 1;
    try {
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
    } finally {
      this.working -= 1;
      this.closeWhenIdle();
    }
  }

  /** `starting`: no browser has been started yet. `down`: the last start failed. */
  get state(): 'starting' | 'up' | 'down' {
    return ({ none: 'starting', succeeded: 'up', failed: 'down' } as const)[this.lastLaunch];
  }

  describe(): { openPages: number; pid: number | null } {
    const browser = this.launched;
    if (!browser?.chromium.isConnected()) return { openPages: 0, pid: null };
    return { openPages: browser.chromium.contexts().flatMap((each) => each.pages()).length, pid: browser.pid };
  }

  /** @throws if the browser cannot be started */
  warmUp(): Promise<Running> {
    this.closeWhenIdle();
    return this.runExclusively((before) => this.renew(before));
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.close();
  }

  private closeWhenIdle(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      if (this.working > 0) return;
      this.close().catch((error: unknown) => this.log.warn({ err: error }, 'closing the browser'));
    }, this.env.BROWSER_IDLE_SECONDS * 1000).unref();
  }

  private async close(): Promise<void> {
    await this.runExclusively(async (before) => {
      if (before) await this.stop(before);
      return null;
    });
  }

  /** Not awaited: an admin who terminates a retrieval would wait seconds for a busy page and deleted files. */
  private replaceKilled({ chromium, pid }: Running): void {
    try {
      if (chromium.isConnected()) process.kill(pid, 'SIGKILL');
    } catch (error) {
      this.log.warn({ err: error }, 'killing the browser');
    }
    this.close()
      .then(() => this.warmUp())
      .catch((error: unknown) => this.log.warn({ err: error }, 'the browser could not be prepared'));
  }

  /** Two calls must not start two browsers. */
  private runExclusively<After extends Running | null>(
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
      this.launched = launched;
      this.lastLaunch = 'succeeded';
      browserStarts.inc({ result: 'succeeded' });
      if (!launched.sandboxed) this.log.warn('the browser runs without its sandbox');
      return { ...launched, jobs: 0, next: this.logFailure(this.openPage(launched.chromium)) };
    } catch (error) {
      this.lastLaunch = 'failed';
      browserStarts.inc({ result: 'failed' });
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
    await context.addInitScript(noteTimersScript);
    return context.newPage();
  }

  private replace(browser: Browser, used: Promise<Page>): Promise<Page> {
    const closed = used.then((page) => page.context().close());
    return this.logFailure(closed.then(() => this.openPage(browser)));
  }

  /** Handles the rejection of a page before anything awaits it. The job that awaits it gets the error, too. */
  private logFailure(page: Promise<Page>): Promise<Page> {
    page.catch((error: unknown) => this.log.warn({ err: error }, 'the page could not be prepared'));
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

  /** The user agent names the automated browser and the URL of the league. */
  private userAgent(version: string): string {
    const engine = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/${version} Safari/537.36`;
    return `${engine} ParcFerme (+${this.env.PUBLIC_URL})`;
  }
}

/** @throws if the browser dies, or after `timeoutMs`: Playwright does not settle every promise of a dead browser */
async function whileAlive<T>(browser: Browser, timeoutMs: number, work: Promise<T>): Promise<T> {
  let onDisconnected: (() => void) | undefined;
  const disconnected = new Promise<never>((_, reject) => {
    onDisconnected = () => reject(new Error('the browser died'));
    browser.once('disconnected', onDisconnected);
  });
  try {
    return await pTimeout(Promise.race([work, disconnected]), { milliseconds: timeoutMs });
  } finally {
    if (onDisconnected) browser.off('disconnected', onDisconnected);
  }
}
