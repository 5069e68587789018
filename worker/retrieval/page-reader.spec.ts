import { expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { PinoLogger } from 'nestjs-pino';
import type { Env } from '../../league/platform/core/env.js';
import type { WarmBrowser } from './warm-browser.js';
import type { PageParser } from './page-parser.js';
import { PageReader } from './page-reader.js';

it('only the text of a refused page is captured if the browser takes no screenshot', async () => {
  const url = 'http://results.example/event';
  const page = {
    on: () => undefined,
    context: () => ({
      newCDPSession: () => Promise.resolve({ on: () => undefined, send: () => Promise.resolve() }),
    }),
    goto: () => Promise.resolve({ status: () => 403 }),
    url: () => url,
    locator: () => ({
      innerText: () => Promise.resolve('Access Denied'),
      boundingBox: () => Promise.resolve({ height: 900 }),
    }),
    screenshot: () => Promise.reject(new Error('page.screenshot: Timeout 9000ms exceeded.')),
  } as unknown as Page;
  const browser = {
    state: 'up',
    warmUp: () => Promise.resolve(),
    onCleanPage: (_timeoutMs: number, work: (given: Page) => unknown) => work(page),
  } as unknown as WarmBrowser;
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => warnings.push(message) } as unknown as PinoLogger;
  const noParser = {
    load: () => Promise.resolve(),
    parse: () => Promise.reject(new Error('parsed')),
  } as unknown as PageParser;
  const reader = new PageReader(browser, noParser, { RETRIEVAL_TIMEOUT_SECONDS: 10 } as Env, log);
  expect(await reader.read({ kind: 'calendar', url, year: 2023 }, new AbortController().signal)).toEqual({
    kind: 'unreadable',
    reason: 'The site refused the page (HTTP 403).',
    capture: { url, text: 'Access Denied', screenshot: null },
  });
  expect(warnings).toEqual(['no screenshot of the page could be taken']);
});
