import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { type Browser, chromium, type Page } from 'playwright';
import type { Server } from 'proxy-chain';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { withTimeout } from '../../league/core/with-timeout.js';
import { openProxy } from './allowed-origins-proxy.js';
import { findChromium } from './find-chromium.js';
import { whileAlive } from './while-alive.js';

const jobsPerBrowser = 25;
const closePatienceMs = 5_000;
/** Beside those that Playwright gives. WebRTC talks over UDP, which knows nothing of a proxy. */
const flags = ['--webrtc-ip-handling-policy=disable_non_proxied_udp'];
const unwanted = new Set(['image', 'font', 'media']);

interface Running {
  chromium: Browser;
  proxy: Server;
  jobs: number;
  /** A blank page in a clean context, made before the job that gets it: making one takes longer than reading with it. */
  next: Promise<Page>;
}

/** One warm Chromium a worker: started ahead of the first job, recycled after some, replaced when it died. */
@Injectable()
export class WarmBrowser implements OnApplicationShutdown {
  private running: Promise<Running | null> = Promise.resolve(null);
  private lastLaunch: 'none' | 'succeeded' | 'failed' = 'none';

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Does some work with a page in a clean context of its own, without images, fonts and films; whatever happens the context
   * is closed behind it.
   * @throws when the work fails, the browser dies, or `patienceMs` are over; by then the browser is closed, and another one is
   * being made ready for the next work
   */
  async onCleanPage<T>(patienceMs: number, work: (page: Page) => Promise<T>): Promise<T> {
    const running = await this.warmUp();
    running.jobs += 1;
    const page = running.next;
    try {
      const given = await whileAlive(running.chromium, patienceMs, page.then(work));
      running.next = this.replace(running.chromium, page);
      return given;
    } catch (error) {
      await this.close();
      this.warmUp().catch((failure: unknown) => this.log.warn({ err: failure }, 'no browser could be made ready'));
      throw error;
    }
  }

  /** `starting`: the first one is being made ready. `down`: the last one could not be started. */
  get state(): 'starting' | 'up' | 'down' {
    return ({ none: 'starting', succeeded: 'up', failed: 'down' } as const)[this.lastLaunch];
  }

  /** Starts the browser if none is running, so that a job need not wait for it. */
  warmUp(): Promise<Running> {
    return this.inTurn((before) => this.renew(before));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  private async close(): Promise<void> {
    await this.inTurn(async (before) => {
      if (before) await this.stop(before);
      return null;
    });
  }

  /** Each change waits for the one before it, so that two at once do not start two browsers. */
  private inTurn<After extends Running | null>(change: (before: Running | null) => Promise<After>): Promise<After> {
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
      const running = await this.launch();
      this.lastLaunch = 'succeeded';
      return running;
    } catch (error) {
      this.lastLaunch = 'failed';
      throw error;
    }
  }

  private async launch(): Promise<Running> {
    const executablePath = await findChromium(this.env.CHROMIUM_PATH, this.env.PATH);
    const proxy = await openProxy([this.env.RESULTS_SITE_URL, this.env.RIDERS_SITE_URL]);
    try {
      const browser = await chromium.launch({
        executablePath,
        args: flags,
        // Containers and root have none. What it would shield from is kept out by the proxy and the worker's user.
        chromiumSandbox: false,
        proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: '<-loopback>' },
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      return { chromium: browser, proxy, jobs: 0, next: this.tellOfFailure(this.openPage(browser)) };
    } catch (error) {
      await proxy.close(true);
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
      unwanted.has(route.request().resourceType()) ? route.abort() : route.fallback(),
    );
    return context.newPage();
  }

  /** Closes a page that was used, with its context, and makes the next one ready. */
  private replace(browser: Browser, used: Promise<Page>): Promise<Page> {
    const closed = used.then((page) => page.context().close());
    return this.tellOfFailure(closed.then(() => this.openPage(browser)));
  }

  /** Nobody may wait for a page that was made ahead: its failure is told here, and met again by who takes it. */
  private tellOfFailure(page: Promise<Page>): Promise<Page> {
    page.catch((error: unknown) => this.log.warn({ err: error }, 'no page could be made ready'));
    return page;
  }

  private async stop({ chromium: browser, proxy }: Running): Promise<void> {
    try {
      await withTimeout(closePatienceMs, browser.close());
    } catch (error) {
      this.log.warn({ err: error }, 'closing the browser');
    }
    await proxy.close(true);
  }

  /** Honest about what it is and whose: a browser without a window, driven by this league. */
  private userAgent(version: string): string {
    const engine = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/${version} Safari/537.36`;
    return `${engine} ParcFerme (+${this.env.PUBLIC_URL})`;
  }
}
