import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Env } from '../../league/config/env.js';
import { InjectEnv } from '../../league/process/ground.module.js';
import { WarmBrowser } from './browser.js';
import { type OpenedPage, openPage } from './open-page.js';

/** How long a page that lacks what is looked for may still be filling it in by script. */
const settleMs = 3_000;
/** What a browser may take beyond the time of the page before it is taken for broken. */
const graceMs = 10_000;

/** Reads an address with a page of the warm browser. */
@Injectable()
export class PageReader {
  constructor(
    private readonly browser: WarmBrowser,
    @InjectEnv() private readonly env: Env,
    private readonly log: PinoLogger,
  ) {}

  async read(url: string, ready: string, signal: AbortSignal): Promise<OpenedPage> {
    try {
      await this.browser.warmUp();
    } catch (error) {
      // An admin can't mend it, an operator can: the outcome says so at once, and the log says why.
      this.log.error({ err: error }, 'no browser could be started');
      return {
        kind: 'unreadable',
        reason: 'The worker could not start its browser: an operator has to look (docs/operations.md).',
      };
    }
    const timeoutMs = this.env.RETRIEVAL_TIMEOUT_SECONDS * 1000;
    return this.browser.onCleanPage(timeoutMs + graceMs, (page) =>
      openPage(page, { url, ready, settleMs, timeoutMs, signal }),
    );
  }
}
