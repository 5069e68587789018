import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Page, Response } from 'playwright';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import { inSpan } from '../../league/core/tracing.js';
import type { PageCapture } from '../../league/retrieval/retrieval.entity.js';
import type { NoBrowser, Unreadable } from '../../league/retrieval/retrieval-outcome.js';
import { WarmBrowser } from './browser.js';

/** How much longer than the page's time limit a browser may take before it is considered broken. */
const graceMs = 16_000;

/** The time for the text of a capture and for its screenshot: a browser draws slowly on a busy machine. */
const textTimeoutMs = 5_000;
const screenshotTimeoutMs = 9_000;
/** The size of the screenshot in CSS pixels. */
const width = 1280;
const minHeight = 300;
/** Two and a half screens: the top of a page shows whether it is a refusal or another page. */
const maxHeight = 2_000;
const maxTextLength = 20_000;

interface PageToRead<Read extends { kind: string }> {
  url: string;
  /** Parses the page; `url` is its URL after all redirects. */
  parse: (page: { html: string; url: string }) => Read | Unreadable;
}

type Capture = Pick<PageCapture, 'url' | 'text' | 'screenshot'>;

/** An unreadable page with its capture; null where none could be taken. */
export type UnreadablePage = Unreadable & { capture: Capture | null };

/** The outcome of `parse`, or why there is nothing to parse. */
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
   * Opens a page, waits until it can be parsed, and returns the outcome of `parse`.
   * @throws the reason of `signal` as soon as it is aborted; an error when the browser dies
   */
  async read<Read extends { kind: string }>(wanted: PageToRead<Read>, signal: AbortSignal): Promise<Reading<Read>> {
    // The log has the error of the launch.
    if (this.browser.state === 'down') return { kind: 'no_browser' };
    // A browser that is being started takes seconds on a busy machine.
    return untilAborted(signal, () => this.readInBrowser(wanted, signal));
  }

  private async readInBrowser<Read extends { kind: string }>(
    { url, parse }: PageToRead<Read>,
    signal: AbortSignal,
  ): Promise<Reading<Read>> {
    try {
      await inSpan('start browser', {}, () => this.browser.warmUp());
    } catch (error) {
      this.log.error({ err: error }, 'no browser could be started');
      return { kind: 'no_browser' };
    }
    signal.throwIfAborted();
    const timeoutMs = this.env.RETRIEVAL_TIMEOUT_SECONDS * 1000;
    return this.browser.onCleanPage(timeoutMs + graceMs, async (page) => {
      const read = await openPage(page, { url, parse, timeoutMs, signal });
      if (read.kind !== 'unreadable') return read as Exclude<Read, { kind: 'unreadable' }> | { kind: 'timeout' };
      return { ...(read as Unreadable), capture: await this.capture(page, new URL(url).origin) };
    });
  }

  /** Null, with a warning in the log, where the page cannot be captured. */
  private async capture(page: Page, origin: string): Promise<Capture | null> {
    try {
      const captured = await captureText(page, origin);
      return captured && { ...captured, screenshot: await this.takeScreenshot(page) };
    } catch (error) {
      this.log.warn({ err: error }, 'the page could not be captured');
      return null;
    }
  }

  /** Null, with a warning in the log, where the browser draws nothing in time: the text alone is worth keeping. */
  private async takeScreenshot(page: Page): Promise<Buffer | null> {
    try {
      return await captureScreenshot(page);
    } catch (error) {
      this.log.warn({ err: error }, 'no screenshot of the page could be taken');
      return null;
    }
  }
}

/**
 * Returns the URL and the visible text of a page. Null where no page of the site (`origin`) was loaded, but an answer of the proxy.
 * @throws when the page does not respond
 */
async function captureText(page: Page, origin: string): Promise<Omit<Capture, 'screenshot'> | null> {
  const url = page.url();
  if (!URL.canParse(url) || new URL(url).origin !== origin) return null;
  const text = await page.locator('body').innerText({ timeout: textTimeoutMs });
  // PostgreSQL stores no NUL in a text.
  return { url, text: text.replaceAll('\0', '').slice(0, maxTextLength) };
}

/** Returns a screenshot of the top of a page as JPEG, without images. @throws when the page does not respond */
async function captureScreenshot(page: Page): Promise<Buffer> {
  const end = performance.now() + screenshotTimeoutMs;
  const box = await page.locator('html').boundingBox({ timeout: screenshotTimeoutMs });
  const height = Math.min(Math.max(box?.height ?? 0, minHeight), maxHeight);
  const clip = { x: 0, y: 0, width, height };
  const timeout = Math.max(1, end - performance.now());
  return page.screenshot({ type: 'jpeg', quality: 60, fullPage: true, clip, timeout });
}

/** `timeout`: no answer in time, or not reachable. `unreadable`: an error of the site, or another site. */
type Unopened = { kind: 'timeout' } | Unreadable;

interface WatchOptions<Read extends { kind: string }> extends Pick<PageToRead<Read>, 'parse'> {
  /** The end of the page's time limit, in ms of `performance.now()`. */
  deadline: number;
  signal: AbortSignal;
  /** Whether to stop, because the page has navigated to another site. */
  isOver: () => boolean;
}

interface PageRequest<Read extends { kind: string }> extends PageToRead<Read> {
  signal: AbortSignal;
  timeoutMs: number;
}

/** Between two attempts to reach a site. */
const retryPausesMs = [500, 1_000, 2_000];
/** How long a page without a result is parsed again: its scripts may still add the table. */
const settleMs = 3_000;
const parsePausesMs = [50, 100, 200, 400, 800];

/**
 * Opens a page in the browser and parses it. Temporary obstacles (the site is not reachable, scripts still fill the page) are retried
 * within the time limit.
 * @throws the reason of `signal` as soon as it is aborted; closing the page then ends what still runs
 */
async function openPage<Read extends { kind: string }>(
  page: Page,
  request: PageRequest<Read>,
): Promise<Read | Unopened> {
  return untilAborted(request.signal, () => openWithin(page, request));
}

/** Returns the result of `work`. @throws the reason of `signal` as soon as it is aborted */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let onAbort: (() => void) | undefined;
  // A race, because Playwright does not settle every promise of a closed page.
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}

async function openWithin<Read extends { kind: string }>(
  page: Page,
  request: PageRequest<Read>,
): Promise<Read | Unopened> {
  const deadline = performance.now() + request.timeoutMs;
  const otherSite = observeOtherSites(page, new URL(request.url).origin);
  for (let attempt = 0; ; attempt += 1) {
    const opened = await tryOnce(page, request, otherSite, deadline);
    if (opened !== 'unreachable') return opened;
    const pause = retryPausesMs[attempt];
    if (pause === undefined || performance.now() + pause >= deadline) return { kind: 'timeout' };
    await wait(pause, undefined, { signal: request.signal });
  }
}

async function tryOnce<Read extends { kind: string }>(
  page: Page,
  { url, parse, signal }: PageRequest<Read>,
  otherSite: { host: string | null },
  deadline: number,
): Promise<Read | Unopened | 'unreachable'> {
  const timeout = Math.max(1, deadline - performance.now());
  let response: Response | null;
  try {
    response = await inSpan('navigate', { attributes: { 'url.full': url } }, () =>
      page.goto(url, { waitUntil: 'domcontentloaded', timeout }),
    );
  } catch (error) {
    if (otherSite.host) return refuseOtherSite(otherSite.host);
    return failureOf(error as Error);
  }
  if (otherSite.host) return refuseOtherSite(otherSite.host);
  const refused = describeStatus(response?.status() ?? 0);
  if (refused !== null) return refused;
  const read = await inSpan('read page', {}, async (span) => {
    const found = await watchPage(page, { parse, deadline, signal, isOver: () => otherSite.host !== null });
    span.setAttribute('reading', found.kind);
    return found;
  });
  return otherSite.host ? refuseOtherSite(otherSite.host) : read;
}

/** Records the host of another site to which the page itself navigates; the proxy blocks such requests. */
function observeOtherSites(page: Page, origin: string): { host: string | null } {
  const seen: { host: string | null } = { host: null };
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const url = new URL(request.url());
    if (url.origin !== origin) seen.host = url.host;
  });
  return seen;
}

const refuseOtherSite = (host: string): Unreadable => ({
  kind: 'unreadable',
  reason: `The page leads to another site (${host}), which is not opened.`,
});

/** The proxy answers 593 to 599 where the site is not reachable. */
const unreachableStatus = 590;

function describeStatus(status: number): Unreadable | 'unreachable' | null {
  if (status >= unreachableStatus) return 'unreachable';
  if (status < 400) return null;
  const what =
    statusTexts.get(status) ??
    (status >= 500 ? 'The site answered with an error of its own' : 'The site did not give the page');
  return { kind: 'unreadable', reason: `${what} (HTTP ${status}).` };
}

const statusTexts = new Map([
  [401, 'The site refused the page'],
  [403, 'The site refused the page'],
  [404, 'The site has no such page'],
  [410, 'The site has no such page any more'],
  [429, 'The site refused the page because it was asked too often'],
]);

function failureOf(error: Error): Unopened | 'unreachable' {
  if (error.name === 'TimeoutError') return { kind: 'timeout' };
  if (/net::ERR_(CONNECTION|TUNNEL|NAME|ADDRESS|EMPTY|NETWORK|INTERNET|SOCKET|PROXY)/.test(error.message))
    return 'unreachable';
  if (/net::ERR_/.test(error.message)) {
    const code = /net::ERR_\w+/.exec(error.message)?.[0] ?? '';
    return { kind: 'unreadable', reason: `The browser could not open the page (${code}).` };
  }
  throw error;
}

/**
 * Parses a loaded page until it is understood or its time is over, and returns the last outcome of `parse`. An understood first parse is
 * returned at once; a later one only when it is the same twice in a row, so that no half-filled table is returned.
 * @throws the reason of `signal` when it is aborted between two rounds
 */
export async function watchPage<Read extends { kind: string }>(
  page: Page,
  { parse, deadline, signal, isOver }: WatchOptions<Read>,
): Promise<Read | Unreadable> {
  const settled = Math.min(performance.now() + settleMs, deadline);
  let html = await readHtml(page);
  let read = parse({ html, url: page.url() });
  if (isUnderstood(read)) return read;
  for (let round = 0; ; round += 1) {
    // A recognized page and a riders page with some riders are complete, apart from what is not understood.
    const isComplete = read.kind === 'not_available' || 'riders' in read || 'recognized' in read;
    const end = isComplete ? settled : deadline;
    const now = performance.now();
    if (now >= end || isOver()) return read;
    await wait(Math.min(parsePausesMs[round] ?? 1_000, end - now), undefined, { signal });
    const before = { html, read };
    html = await readHtml(page);
    if (html !== before.html) read = parse({ html, url: page.url() });
    if (isUnderstood(read) && JSON.stringify(read) === JSON.stringify(before.read)) return read;
  }
}

const isUnderstood = ({ kind }: { kind: string }) => kind !== 'unreadable' && kind !== 'not_available';

/** The HTML of the page; empty while it navigates. */
async function readHtml(page: Page): Promise<string> {
  try {
    return await page.content();
  } catch (error) {
    if (/navigating|execution context was destroyed/i.test((error as Error).message)) return '';
    throw error;
  }
}
