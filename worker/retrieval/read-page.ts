import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Env } from '../../league/config/env.js';
import { InjectEnv } from '../../league/process/ground.module.js';
import type { Unreadable } from '../../league/retrieval/retrieval-outcome.js';
import { WarmBrowser } from './browser.js';
import { openPage } from './open-page.js';
import { type Sight, seePage } from './see-page.js';

/** How long a page that lacks what is looked for may still be filling it in by script. */
const settleMs = 3_000;
/** What a browser may take beyond the time of the page before it is taken for broken. */
const graceMs = 10_000;

export interface PageWanted<Read extends { kind: string }> {
  url: string;
  /** What is in the page when it can be read. */
  ready: string;
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
    { parse, ...wanted }: PageWanted<Read>,
    signal: AbortSignal,
  ): Promise<Exclude<Read, { kind: 'unreadable' }> | UnreadablePage | { kind: 'timeout' }> {
    try {
      await this.browser.warmUp();
    } catch (error) {
      // An admin can't mend it, an operator can: the outcome says so at once, and the log says why.
      this.log.error({ err: error }, 'no browser could be started');
      const reason = 'The worker could not start its browser: an operator has to look (docs/operations.md).';
      return { kind: 'unreadable', reason, sight: null };
    }
    const timeoutMs = this.env.RETRIEVAL_TIMEOUT_SECONDS * 1000;
    return this.browser.onCleanPage(timeoutMs + graceMs, async (page) => {
      const opened = await openPage(page, { ...wanted, settleMs, timeoutMs, signal });
      const read = opened.kind === 'loaded' ? parse(opened) : opened;
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
