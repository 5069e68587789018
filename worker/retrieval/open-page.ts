import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Response } from 'playwright';
import type { Unreadable } from '../../league/retrieval/retrieval-outcome.js';
import { type Watch, watchPage } from './watch-page.js';

/** `timeout`: no answer in time, or not reachable. `unreadable`: it is no page to be read. */
type Unopened = { kind: 'timeout' } | Unreadable;

export interface PageRequest<Read extends { kind: string }> extends Pick<Watch<Read>, 'parse' | 'signal'> {
  url: string;
  timeoutMs: number;
}

const pausesMs = [500, 1_000, 2_000];

/**
 * Opens a page in the browser and reads it. What can pass by itself (the site is not reachable, scripts still fill the page) is
 * tried again within the time.
 * @throws the reason of `signal` as soon as it is aborted; closing the page then ends what is still under way
 */
export async function openPage<Read extends { kind: string }>(
  page: Page,
  request: PageRequest<Read>,
): Promise<Read | Unopened> {
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

async function openWithin<Read extends { kind: string }>(
  page: Page,
  request: PageRequest<Read>,
): Promise<Read | Unopened> {
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

const leadsElsewhere = (host: string): Unreadable => ({
  kind: 'unreadable',
  reason: `The page leads to another site (${host}), which is not opened.`,
});

/** What the proxy answers for a site that is not there: 593 to 599. */
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
