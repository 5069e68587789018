import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Response } from 'playwright';
import type { Unreadable } from '../../league/retrieval/retrieval-outcome.js';

/** `timeout`: no answer in time, or not reachable. `unreadable`: an error of the site, or another site. */
type Unopened = { kind: 'timeout' } | Unreadable;

export interface Watch<Read extends { kind: string }> {
  /** Parses the page; `url` is its address after all redirects. */
  parse: (page: { html: string; url: string }) => Read | Unreadable;
  /** When the time limit of the page is over, in ms of `performance.now()`. */
  deadline: number;
  signal: AbortSignal;
  /** True ends the reading: the page has navigated to another address. */
  isOver: () => boolean;
}

export interface PageRequest<Read extends { kind: string }> extends Pick<Watch<Read>, 'parse' | 'signal'> {
  url: string;
  timeoutMs: number;
}

/** Between two attempts to reach a site. */
const retryPausesMs = [500, 1_000, 2_000];
/** How long a page without a result is parsed again, in ms: its scripts may still add the table. */
const settleMs = 3_000;
const parsePausesMs = [50, 100, 200, 400, 800];

/**
 * Opens a page in the browser and parses it. Temporary obstacles (the site is not reachable, scripts still fill the page) are retried
 * within the time limit.
 * @throws the reason of `signal` as soon as it is aborted; closing the page then ends what still runs
 */
export async function openPage<Read extends { kind: string }>(
  page: Page,
  request: PageRequest<Read>,
): Promise<Read | Unopened> {
  return untilAborted(request.signal, () => openWithin(page, request));
}

/** The result of some work. @throws the reason of `signal` as soon as it is aborted, whatever the work does then */
export async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let onAbort: (() => void) | undefined;
  // A race, because Playwright does not settle every promise of a page that is closed.
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
  const elsewhere = observeOtherSites(page, new URL(request.url).origin);
  for (let attempt = 0; ; attempt += 1) {
    const opened = await tryOnce(page, request, elsewhere, deadline);
    if (opened !== 'unreachable') return opened;
    const pause = retryPausesMs[attempt];
    if (pause === undefined || performance.now() + pause >= deadline) return { kind: 'timeout' };
    await wait(pause, undefined, { signal: request.signal });
  }
}

async function tryOnce<Read extends { kind: string }>(
  page: Page,
  { url, parse, signal }: PageRequest<Read>,
  elsewhere: { host: string | null },
  deadline: number,
): Promise<Read | Unopened | 'unreachable'> {
  const timeout = Math.max(1, deadline - performance.now());
  let response: Response | null;
  try {
    response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout });
  } catch (error) {
    if (elsewhere.host) return leadsElsewhere(elsewhere.host);
    return failureOf(error as Error);
  }
  if (elsewhere.host) return leadsElsewhere(elsewhere.host);
  const refused = describeStatus(response?.status() ?? 0);
  if (refused !== null) return refused;
  const read = await watchPage(page, { parse, deadline, signal, isOver: () => elsewhere.host !== null });
  return elsewhere.host ? leadsElsewhere(elsewhere.host) : read;
}

/** Observes whether the page itself leads to another site; the proxy blocks that. */
function observeOtherSites(page: Page, origin: string): { host: string | null } {
  const seen: { host: string | null } = { host: null };
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const url = new URL(request.url());
    if (url.origin !== origin) seen.host = url.host;
  });
  return seen;
}

const leadsElsewhere = (host: string): Unreadable => ({
  kind: 'unreadable',
  reason: `The page leads to another site (${host}), which is not opened.`,
});

/** The proxy answers for a site that is not reachable with 593 to 599. */
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
 * Parses a loaded page until it is understood or its time is over, and returns what was parsed last. What is there at first is
 * returned at once; what scripts add, when it is the same twice in a row, so that no half of a table is returned.
 * @throws the reason of `signal` when it is aborted between two rounds
 */
export async function watchPage<Read extends { kind: string }>(
  page: Page,
  { parse, deadline, signal, isOver }: Watch<Read>,
): Promise<Read | Unreadable> {
  const settled = Math.min(performance.now() + settleMs, deadline);
  let html = await readHtml(page);
  let read = parse({ html, url: page.url() });
  if (isUnderstood(read)) return read;
  for (let round = 0; ; round += 1) {
    const end = read.kind === 'not_available' ? settled : deadline;
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

/** The HTML of the page; empty while a script navigates it to another address. */
async function readHtml(page: Page): Promise<string> {
  try {
    return await page.content();
  } catch (error) {
    if (/navigating|execution context was destroyed/i.test((error as Error).message)) return '';
    throw error;
  }
}
