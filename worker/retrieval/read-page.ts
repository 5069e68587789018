import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { NoBrowser, Unreadable } from '../../league/retrieval/retrieval-outcome.js';
import { WarmBrowser } from './browser.js';
import { openPage } from './open-page.js';
import { type Sight, seePage } from './capture-page.js';

/** What a browser may take beyond the time of the page before it is taken for broken. */
const graceMs = 10_000;

export interface PageWanted<Read extends { kind: string }> {
  url: string;
  /** Makes something of the page; `url` is its address after all redirects. */
  parse: (page: { html: string; url: string }) => Read | Unreadable;
}

/** `sight`: what the browser saw of it, where it saw something. */
export type UnreadablePage = Unreadable & { sight: Sight | null };

/** Reads an address with a page of the warm browser. */
@Injectable()
export class PageReader {
  constructor(
    private readonly browser: WarmBrowser,
    @InjectEnv() private readonly env: Env,
    private readonly log: PinoLogger,
  ) {}

  async read<Read extends { kind: string }>(
    wanted: PageWanted<Read>,
    signal: AbortSignal,
  ): Promise<Exclude<Read, { kind: 'unreadable' }> | UnreadablePage | { kind: 'timeout' } | NoBrowser> {
    // An admin can't mend it, an operator can: the outcome says so at once, and the log of the launch says why.
    if (this.browser.state === 'down') return { kind: 'no_browser' };
    try {
      await this.browser.warmUp();
    } catch (error) {
      this.log.error({ err: error }, 'no browser could be started');
      return { kind: 'no_browser' };
    }
    const timeoutMs = this.env.RETRIEVAL_TIMEOUT_SECONDS * 1000;
    return this.browser.onCleanPage(timeoutMs + graceMs, async (page) => {
      const read = await openPage(page, { ...wanted, timeoutMs, signal });
      if (read.kind !== 'unreadable') return read as Exclude<Read, { kind: 'unreadable' }> | { kind: 'timeout' };
      const { reason } = read as Unreadable;
      return { kind: 'unreadable', reason, sight: await this.see(() => seePage(page, new URL(wanted.url).origin)) };
    });
  }

  /** A page that can't be photographed is told without a picture: what is wrong with it is known already. */
  private async see(look: () => Promise<Sight | null>): Promise<Sight | null> {
    try {
      return await look();
    } catch (error) {
      this.log.warn({ err: error }, 'what the browser saw could not be kept');
      return null;
    }
  }
}
