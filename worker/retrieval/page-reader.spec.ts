import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { PinoLogger } from 'nestjs-pino';
import type { Env } from '../../league/core/env.js';
import type { WarmBrowser } from './browser.js';
import { PageReader, watchPage } from './page-reader.js';

/** A page whose content is the next text at each read, and the last one after that. */
function pageOf(...texts: (string | Error)[]) {
  const seen: number[] = [];
  const content = () => {
    const text = texts[Math.min(seen.length, texts.length - 1)] ?? '';
    seen.push(performance.now());
    return text instanceof Error ? Promise.reject(text) : Promise.resolve(text);
  };
  return { page: { content, url: () => 'http://results.example/' } as unknown as Page, seen };
}

const parse = ({ html }: { html: string }) =>
  html.startsWith('rows')
    ? { kind: 'result' as const, html }
    : html === 'event'
      ? { kind: 'not_available' as const }
      : { kind: 'unreadable' as const, reason: html };

function watch(page: Page, ms: number, more: { signal?: AbortSignal; isOver?: () => boolean } = {}) {
  const signal = new AbortController().signal;
  return watchPage(page, { parse, deadline: performance.now() + ms, signal, isOver: () => false, ...more });
}

describe('a page that is watched', () => {
  it('is taken as it is where it can be read at once', async () => {
    const { page, seen } = pageOf('rows 1');
    expect(await watch(page, 10_000)).toEqual({ kind: 'result', html: 'rows 1' });
    expect(seen).toHaveLength(1);
  });

  it('is parsed until it can be read: what stands in it first is of another class', async () => {
    const { page } = pageOf('hidden', 'hidden', 'event', 'rows of the own class');
    expect(await watch(page, 10_000)).toEqual({ kind: 'result', html: 'rows of the own class' });
  });

  it('is not taken while its table still grows', async () => {
    const { page } = pageOf('', 'rows 1', 'rows 1 2', 'rows 1 2 3');
    expect(await watch(page, 10_000)).toEqual({ kind: 'result', html: 'rows 1 2 3' });
  });

  it('tells at the end of its time what it is', async () => {
    const { page, seen } = pageOf('hidden');
    const begun = performance.now();
    expect(await watch(page, 400)).toEqual({ kind: 'unreadable', reason: 'hidden' });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(395);
    expect(seen.length).toBeGreaterThan(2);
  });

  it('gives a half of a table that never was the same twice only at the end of its time', async () => {
    const { page, seen } = pageOf('', ...Array.from({ length: 50 }, (_, index) => `rows ${index}`));
    expect((await watch(page, 400)).kind).toBe('result');
    expect(seen.length).toBeGreaterThan(2);
  });

  it('may lead to another address meanwhile', async () => {
    const { page } = pageOf(new Error('page.content: the page is navigating and changing the content'), 'rows 1');
    expect(await watch(page, 10_000)).toEqual({ kind: 'result', html: 'rows 1' });
    await expect(watch(pageOf(new Error('the browser died')).page, 10_000)).rejects.toThrow('the browser died');
  });

  it('is left when it leads to another site, and when the run is to end', async () => {
    expect((await watch(pageOf('hidden').page, 10_000, { isOver: () => true })).kind).toBe('unreadable');
    const stop = new AbortController();
    const watched = watch(pageOf('hidden').page, 10_000, { signal: stop.signal });
    stop.abort(new Error('terminated'));
    await expect(watched).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('a page that was refused is captured by its text alone where the browser draws no screenshot', async () => {
  const url = 'http://results.example/event';
  const page = {
    on: () => undefined,
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
  const reader = new PageReader(browser, { RETRIEVAL_TIMEOUT_SECONDS: 10 } as Env, log);
  expect(await reader.read({ url, parse }, new AbortController().signal)).toEqual({
    kind: 'unreadable',
    reason: 'The site refused the page (HTTP 403).',
    capture: { url, text: 'Access Denied', screenshot: null },
  });
  expect(warnings).toEqual(['no screenshot of the page could be taken']);
});
