import { runInThisContext } from 'node:vm';
import { load } from 'cheerio';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { withinTime } from '#league/platform/core/within-time.js';
import type { WarmBrowser } from '#worker/retrieval/warm-browser.js';

export type FakeBrowser = Pick<WarmBrowser, 'state' | 'onCleanPage' | 'describe'> & { warmUp(): Promise<void> };

/**
 * Fetches pages like a browser but does not render them, so a page is the HTML that the site sends. Starting Chromium
 * takes seconds of processor time, and few tests depend on it.
 */
export const fakeBrowser: FakeBrowser = {
  state: 'up',
  warmUp: () => Promise.resolve(),
  describe: () => ({ openPages: 0, pid: null }),
  onCleanPage: async (timeoutMs, work) => {
    const closing = new AbortController();
    try {
      return await withinTime(timeoutMs, closing.signal, (closed) => work(openPage(closed)));
    } finally {
      closing.abort();
    }
  },
};

/** An empty picture that replaces the screenshot. */
const screenshot = sharp({ create: { width: 1280, height: 300, channels: 3, background: 'white' } }).jpeg();

type OnRequest = (request: object) => void;

function openPage(closed: AbortSignal): Page {
  let url = 'about:blank';
  let html = '';
  const frame = {};
  const listeners: OnRequest[] = [];
  const blankPages = new Set<string>();
  const page = {
    on: (event: string, listener: OnRequest) => void (event === 'request' && listeners.push(listener)),
    mainFrame: () => frame,
    context: () => ({
      newCDPSession: () => Promise.resolve({ on: () => undefined, send: () => Promise.resolve() }),
    }),
    url: () => url,
    // The worker only fulfils requests with a blank page.
    route: (address: string) => Promise.resolve(void blankPages.add(address)),
    unroute: () => Promise.resolve(),
    goto: async (address: string, { timeout }: { timeout: number }) => {
      if (blankPages.has(address)) return { status: () => 200 };
      const onRequest = (requested: string) => {
        for (const listener of listeners)
          listener({
            url: () => requested,
            isNavigationRequest: () => true,
            resourceType: () => 'document',
            frame: () => frame,
          });
      };
      const response = await withinTime(timeout, closed, (signal) => navigate(address, signal, onRequest));
      ({ url, html } = response);
      return { status: () => response.status };
    },
    // A script that calls a service needs no page. Other scripts copy the rendered page.
    evaluate: (script: string) =>
      script.includes('fetch(')
        ? withinTime(600_000, closed, () => runInThisContext(script) as Promise<unknown>)
        : Promise.resolve({ html, bytes: Buffer.byteLength(html), pendingMs: 0 }),
    locator: () => ({
      innerText: () => Promise.resolve(load(html)('body').text()),
      boundingBox: () => Promise.resolve({ height: 900 }),
    }),
    screenshot: () => screenshot.clone().toBuffer(),
  };
  return page as unknown as Page;
}

/**
 * Follows redirects within the site. Fails on any other redirect, as the worker's proxy would refuse it.
 * @throws TimeoutError when the signal's time is over
 * @throws Error with Chromium's message if the site cannot be reached
 */
async function navigate(
  address: string,
  signal: AbortSignal,
  onRequest: (url: string) => void,
  redirects = 20,
): Promise<{ url: string; status: number; html: string }> {
  onRequest(address);
  try {
    const response = await fetch(address, { signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null) return { url: address, status: response.status, html: await response.text() };
    const target = new URL(location, address);
    if (target.origin === new URL(address).origin && redirects > 0)
      return await navigate(target.href, signal, onRequest, redirects - 1);
    onRequest(target.href);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new Error('page.goto: net::ERR_CONNECTION_REFUSED', { cause: error });
  }
  throw new Error('page.goto: net::ERR_TUNNEL_CONNECTION_FAILED');
}
