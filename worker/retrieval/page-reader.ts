import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Page, Request, Response, WebSocket } from 'playwright';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { inSpan } from '../../league/platform/core/tracing.js';
import type { Unreadable } from '../../league/rules/retrieval-outcome.js';
import { WarmBrowser } from './warm-browser.js';
import { type Capture, capturePage } from './page-capture.js';
import { PageParser, type PageParsers, type WantedPage } from './page-parser.js';
import { type TooLarge, watchSize } from './page-size.js';
import { untilAborted } from './until-aborted.js';
import { watchPage, type WatchOptions } from './watch-page.js';

/** A browser that exceeds the page's time limit by more than this is considered broken. */
const graceMs = 16_000;

export type UnreadablePage = Unreadable & { capture: Capture | null };

type Reading<Read extends { kind: string }> =
  Exclude<Read, { kind: 'unreadable' }> | UnreadablePage | { kind: 'timeout' };

@Injectable()
export class PageReader {
  constructor(
    private readonly browser: WarmBrowser,
    private readonly parser: PageParser,
    @InjectEnv() private readonly env: Env,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Returns the page's result when it can be parsed and no longer changes.
   * @throws the reason of `signal` immediately after an abort; an error if the browser dies or cannot be started
   */
  async read<Wanted extends WantedPage>(
    wanted: Wanted,
    signal: AbortSignal,
  ): Promise<Reading<PageParsers[Wanted['kind']]>> {
    // A browser that is starting takes seconds on a busy machine.
    return untilAborted(signal, () => this.readInBrowser(wanted, signal));
  }

  private async readInBrowser<Wanted extends WantedPage>(
    wanted: Wanted,
    signal: AbortSignal,
  ): Promise<Reading<PageParsers[Wanted['kind']]>> {
    type Read = PageParsers[Wanted['kind']];
    const [browser, parser] = await Promise.allSettled([
      inSpan('start browser', {}, () => this.browser.warmUp()),
      this.parser.load(signal),
    ]);
    signal.throwIfAborted();
    if (browser.status === 'rejected') throw browser.reason;
    if (parser.status === 'rejected') throw parser.reason;
    const timeoutMs = this.env.RETRIEVAL_TIMEOUT_SECONDS * 1000;
    const parse: PageRequest<Read>['parse'] = (page, ended) =>
      this.parser.parse({ wanted, page }, ended) as Promise<Read>;
    return this.browser.onCleanPage(timeoutMs + graceMs, async (page) => {
      const { url } = wanted;
      const read = await openPage(page, { url, parse, timeoutMs, signal });
      if (read.kind !== 'unreadable') return read as Exclude<Read, { kind: 'unreadable' }> | { kind: 'timeout' };
      const { recognized: _, isHeavy = false, ...unreadable } = read as Refused;
      const capture = isHeavy ? null : await capturePage(page, new URL(url).origin, this.log);
      return { ...unreadable, capture };
    });
  }
}

/** `recognized` and `isHeavy` matter only while the page is read. */
type Refused = Unreadable & { recognized?: true; isHeavy?: true };

/** `timeout`: unreachable or too slow. `unreadable`: an error of the site, another site, or too large a page. */
type Unopened = { kind: 'timeout' } | Unreadable;

interface PageRequest<Read extends { kind: string }> extends Pick<WatchOptions<Read>, 'parse' | 'signal'> {
  url: string;
  timeoutMs: number;
}

export const retryPausesMs = [500, 1_000, 2_000];
/**
 * Within the time limit, it retries if the site is unreachable or if scripts are still filling the page.
 * @throws the reason of `signal` immediately after an abort; closing the page ends the remaining work
 */
async function openPage<Read extends { kind: string }>(
  page: Page,
  request: PageRequest<Read>,
): Promise<Read | Unopened | TooLarge> {
  return untilAborted(request.signal, async () => {
    const { tooLarge } = await watchSize(page);
    return Promise.race([tooLarge, openWithin(page, request)]);
  });
}

async function openWithin<Read extends { kind: string }>(
  page: Page,
  request: PageRequest<Read>,
): Promise<Read | Unopened> {
  const deadline = performance.now() + request.timeoutMs;
  const otherSite = observeOtherSites(page, new URL(request.url).origin);
  const calls = observeCalls(page);
  for (let attempt = 0; ; attempt += 1) {
    const opened = await tryOnce(page, request, { otherSite, calls }, deadline);
    if (opened !== 'unreachable') return opened;
    const pause = retryPausesMs[attempt];
    if (pause === undefined || performance.now() + pause >= deadline) return { kind: 'timeout' };
    await wait(pause, undefined, { signal: request.signal });
  }
}

async function tryOnce<Read extends { kind: string }>(
  page: Page,
  { url, parse, signal }: PageRequest<Read>,
  { otherSite, calls }: { otherSite: { host: string | null }; calls: ReadonlySet<unknown> },
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
    const isOver = () => otherSite.host !== null;
    const found = await watchPage(page, { parse, deadline, signal, isOver, isBusy: () => calls.size > 0 });
    span.setAttribute('reading', found.kind);
    return found;
  });
  return otherSite.host ? refuseOtherSite(otherSite.host) : read;
}

/** Records the host if the page navigates to another site. The proxy blocks these requests. */
function observeOtherSites(page: Page, origin: string): { host: string | null } {
  const seen: { host: string | null } = { host: null };
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const url = new URL(request.url());
    if (url.origin !== origin) seen.host = url.host;
  });
  return seen;
}

/** The requests of scripts that have no response yet, and open connections. Both may bring more rows. */
function observeCalls(page: Page): ReadonlySet<unknown> {
  const calls = new Set<Request | WebSocket>();
  const end = (request: Request) => void calls.delete(request);
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script', 'eventsource'].includes(request.resourceType())) calls.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('websocket', (socket) => {
    calls.add(socket);
    socket.on('close', () => calls.delete(socket));
  });
  return calls;
}

const refuseOtherSite = (host: string): Unreadable => ({
  kind: 'unreadable',
  reason: `The page leads to another site (${host}), which is not opened.`,
});

/** The proxy sends 593 to 599 if the site is unreachable. */
export const unreachableStatus = 590;

function describeStatus(status: number): Unreadable | 'unreachable' | null {
  if (status >= unreachableStatus) return 'unreachable';
  if (status < 400) return null;
  const what =
    statusTexts.get(status) ??
    (status >= 500 ? 'The site reported an internal error' : 'The site did not send the page');
  return { kind: 'unreadable', reason: `${what} (HTTP ${status}).` };
}

const statusTexts = new Map([
  [401, 'The site refused the page'],
  [403, 'The site refused the page'],
  [404, 'The site has no such page'],
  [410, 'The site has removed the page'],
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
