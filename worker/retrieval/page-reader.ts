import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Page } from 'playwright';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import type { PageCapture } from '../../league/retrieval/retrieval.entity.js';
import type { NoBrowser, Unreadable } from '../../league/retrieval/retrieval-outcome.js';
import { WarmBrowser } from './browser.js';
import { openPage, untilAborted } from './open-page.js';

/** How long a browser may take beyond the time limit of the page before it is considered broken. */
const graceMs = 10_000;

/** Of a capture: the time for each step, and the size of the screenshot in CSS pixels. */
const captureTimeoutMs = 3_000;
const width = 1280;
const minHeight = 300;
/** Two and a half screens: the top of a page shows whether it is a refusal or another page. */
const maxHeight = 2_000;
const maxTextLength = 20_000;

export interface PageWanted<Read extends { kind: string }> {
  url: string;
  /** Parses the page; `url` is its address after all redirects. */
  parse: (page: { html: string; url: string }) => Read | Unreadable;
}

type Capture = Pick<PageCapture, 'url' | 'text' | 'screenshot'>;

/** With the capture of the page, where one could be taken. */
export type UnreadablePage = Unreadable & { capture: Capture | null };

/** What `PageWanted.parse` returned, or why there is nothing to parse. */
type Reading<Read extends { kind: string }> =
  Exclude<Read, { kind: 'unreadable' }> | UnreadablePage | { kind: 'timeout' } | NoBrowser;

/** Reads pages in the warm browser. */
@Injectable()
export class PageReader {
  constructor(
    private readonly browser: WarmBrowser,
    @InjectEnv() private readonly env: Env,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Opens a page, waits until it can be parsed, and returns what `parse` returned.
   * @throws the reason of `signal` as soon as it is aborted; an error when the browser dies
   */
  async read<Read extends { kind: string }>(wanted: PageWanted<Read>, signal: AbortSignal): Promise<Reading<Read>> {
    // Only an operator can repair it: the outcome is `no_browser`, and the log has the error of the launch.
    if (this.browser.state === 'down') return { kind: 'no_browser' };
    // A browser that is being started takes seconds on a busy machine.
    return untilAborted(signal, () => this.readInBrowser(wanted, signal));
  }

  private async readInBrowser<Read extends { kind: string }>(
    wanted: PageWanted<Read>,
    signal: AbortSignal,
  ): Promise<Reading<Read>> {
    try {
      await this.browser.warmUp();
    } catch (error) {
      this.log.error({ err: error }, 'no browser could be started');
      return { kind: 'no_browser' };
    }
    signal.throwIfAborted();
    const timeoutMs = this.env.RETRIEVAL_TIMEOUT_SECONDS * 1000;
    return this.browser.onCleanPage(timeoutMs + graceMs, async (page) => {
      const read = await openPage(page, { ...wanted, timeoutMs, signal });
      if (read.kind !== 'unreadable') return read as Exclude<Read, { kind: 'unreadable' }> | { kind: 'timeout' };
      const { reason } = read as Unreadable;
      return { kind: 'unreadable', reason, capture: await this.capture(page, new URL(wanted.url).origin) };
    });
  }

  /** Null, with a line in the log, where the page can't be captured: what is wrong with it is known already. */
  private async capture(page: Page, origin: string): Promise<Capture | null> {
    try {
      return await capturePage(page, origin);
    } catch (error) {
      this.log.warn({ err: error }, 'the page could not be captured');
      return null;
    }
  }
}

/**
 * The content of a page: its address, its visible text, and a screenshot of its top, without the images that retrievals never load.
 * Null where no page of the site (`origin`) was loaded: the answer of the proxy instead of it has no information.
 * @throws when the page does not respond
 */
async function capturePage(page: Page, origin: string): Promise<Capture | null> {
  const url = page.url();
  if (!URL.canParse(url) || new URL(url).origin !== origin) return null;
  // PostgreSQL stores no NUL in a text.
  const body = await page.locator('body').innerText({ timeout: captureTimeoutMs });
  const text = body.replaceAll('\0', '').slice(0, maxTextLength);
  const box = await page.locator('html').boundingBox({ timeout: captureTimeoutMs });
  const height = Math.min(Math.max(box?.height ?? 0, minHeight), maxHeight);
  const clip = { x: 0, y: 0, width, height };
  const options = { type: 'jpeg', quality: 60, fullPage: true, clip, timeout: captureTimeoutMs } as const;
  return { url, text, screenshot: await page.screenshot(options) };
}
