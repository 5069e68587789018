import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Response } from 'playwright';

/** `loaded`: the page's HTML and its address after all redirects. `timeout`: no answer in time, or not reachable. `unreadable`: it is no page to be read. */
export type OpenedPage =
  { kind: 'loaded'; html: string; url: string } | { kind: 'timeout' } | { kind: 'unreadable'; reason: string };

export interface PageRequest {
  url: string;
  /** What is in the page when it can be read; a page that lacks it is given `settleMs` for its scripts. */
  ready: string;
  settleMs: number;
  timeoutMs: number;
  signal: AbortSignal;
}

const pausesMs = [500, 1_000, 2_000];

/**
 * Opens a page in the browser. What can pass by itself (the site is not reachable) is tried again within the time.
 * @throws the reason of `signal` as soon as it is aborted; closing the page then ends what is still under way
 */
export async function openPage(page: Page, request: PageRequest): Promise<OpenedPage> {
  const { signal } = request;
  signal.throwIfAborted();
  let onAbort: (() => void) | undefined;
  // Beside the work, not through it: what is under way when a page closes is not always heard of again.
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([openWithin(page, request), aborted]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}

async function openWithin(page: Page, request: PageRequest): Promise<OpenedPage> {
  const deadline = performance.now() + request.timeoutMs;
  const elsewhere = watchForOtherSites(page, new URL(request.url).origin);
  for (let attempt = 0; ; attempt += 1) {
    const opened = await tryOnce(page, request, elsewhere, deadline);
    if (opened !== 'unreachable') return opened;
    const pause = pausesMs[attempt];
    if (pause === undefined || performance.now() + pause >= deadline) return { kind: 'timeout' };
    await wait(pause, undefined, { signal: request.signal });
  }
}

async function tryOnce(
  page: Page,
  request: PageRequest,
  elsewhere: { host: string | null },
  deadline: number,
): Promise<OpenedPage | 'unreachable'> {
  const left = () => Math.max(1, deadline - performance.now());
  let response: Response | null;
  try {
    response = await page.goto(request.url, { waitUntil: 'domcontentloaded', timeout: left() });
  } catch (error) {
    if (elsewhere.host) return leadsElsewhere(elsewhere.host);
    return failureOf(error as Error);
  }
  if (elsewhere.host) return leadsElsewhere(elsewhere.host);
  const refused = describeStatus(response?.status() ?? 0);
  if (refused !== null) return refused;
  await page
    .waitForSelector(request.ready, { state: 'attached', timeout: Math.min(request.settleMs, left()) })
    .catch(ignoreTimeout);
  return { kind: 'loaded', html: await page.content(), url: page.url() };
}

/** Notices when the page itself leads to another site; the proxy does not let it through. */
function watchForOtherSites(page: Page, origin: string): { host: string | null } {
  const seen: { host: string | null } = { host: null };
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const url = new URL(request.url());
    if (url.origin !== origin) seen.host = url.host;
  });
  return seen;
}

const leadsElsewhere = (host: string): OpenedPage => ({
  kind: 'unreadable',
  reason: `The page leads to another site (${host}), which is not opened.`,
});

/** What the proxy answers for a site that is not there: 593 to 599. */
const unreachableStatus = 590;

function describeStatus(status: number): OpenedPage | 'unreachable' | null {
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

function failureOf(error: Error): OpenedPage | 'unreachable' {
  if (error.name === 'TimeoutError') return { kind: 'timeout' };
  if (/net::ERR_(CONNECTION|TUNNEL|NAME|ADDRESS|EMPTY|NETWORK|INTERNET|SOCKET|PROXY)/.test(error.message))
    return 'unreachable';
  if (/net::ERR_/.test(error.message)) {
    const code = /net::ERR_\w+/.exec(error.message)?.[0] ?? '';
    return { kind: 'unreadable', reason: `The browser could not open the page (${code}).` };
  }
  throw error;
}

/** A page that never shows what was waited for is read as it is: the parser says what it is. */
function ignoreTimeout(error: Error): null {
  if (error.name === 'TimeoutError') return null;
  throw error;
}
