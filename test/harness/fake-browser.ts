import { load } from 'cheerio';
import type { Page } from 'playwright';
import type { WarmBrowser } from '#worker/retrieval/browser.js';

export type FakeBrowser = Pick<WarmBrowser, 'state' | 'onCleanPage' | 'describe'> & { warmUp(): Promise<void> };

/**
 * Fetches pages as a browser does, and renders nothing: a page is what the site sends. Starting Chromium takes seconds of processor time, and
 * few tests are about what it does.
 */
export const fakeBrowser: FakeBrowser = {
  state: 'up',
  warmUp: () => Promise.resolve(),
  describe: () => ({ openPages: 0, pid: null }),
  onCleanPage: async (timeoutMs, work) => {
    const closing = new AbortController();
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      return await work(openPage(signal));
    } finally {
      closing.abort();
    }
  },
};

/** The start of a JPEG, in place of a screenshot. */
const screenshot = Buffer.from('ffd8ffe000104a464946', 'hex');

function openPage(closed: AbortSignal): Page {
  let url = 'about:blank';
  let html = '';
  const page = {
    on: () => undefined,
    context: () => ({
      newCDPSession: () => Promise.resolve({ on: () => undefined, send: () => Promise.resolve() }),
    }),
    url: () => url,
    goto: async (address: string, { timeout }: { timeout: number }) => {
      const response = await getPage(address, AbortSignal.any([closed, AbortSignal.timeout(Math.ceil(timeout))]));
      ({ url, html } = response);
      return { status: () => response.status };
    },
    evaluate: () => Promise.resolve({ html, bytes: Buffer.byteLength(html) }),
    locator: () => ({
      innerText: () => Promise.resolve(load(html)('body').text()),
      boundingBox: () => Promise.resolve({ height: 900 }),
    }),
    screenshot: () => Promise.resolve(screenshot),
  };
  return page as unknown as Page;
}

/** @throws TimeoutError after the signal's time; Error as Chromium has it where the site is not reachable */
async function getPage(address: string, signal: AbortSignal): Promise<{ url: string; status: number; html: string }> {
  try {
    const response = await fetch(address, { signal });
    return { url: response.url, status: response.status, html: await response.text() };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new Error('page.goto: net::ERR_CONNECTION_REFUSED', { cause: error });
  }
}
