import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { RenderedPage } from './rendered-page.js';
import { watchPage, type WatchOptions } from './watch-page.js';

type Read = { kind: 'result'; html: string } | { kind: 'not_available' };

/** A page that shows the next text at each look, and the last text after that. */
function pageOf(...texts: (string | Error | Partial<RenderedPage>)[]) {
  const seen: number[] = [];
  const evaluate = () => {
    const text = texts[Math.min(seen.length, texts.length - 1)] ?? '';
    seen.push(performance.now());
    if (text instanceof Error) return Promise.reject(text);
    const shown = typeof text === 'string' ? { html: text } : text;
    return Promise.resolve({ html: '', bytes: 1_000, pendingMs: 0, ...shown });
  };
  return { page: { evaluate, url: () => 'http://results.example/' } as unknown as Page, seen };
}

const parsed: string[] = [];
function parse({ html }: { html: string }) {
  parsed.push(html);
  return Promise.resolve(
    html.startsWith('rows')
      ? { kind: 'result' as const, html: html.replace(/ at .*/, '') }
      : html === 'event'
        ? { kind: 'not_available' as const }
        : { kind: 'unreadable' as const, reason: html },
  );
}

function watch(page: Page, ms: number, more: Partial<WatchOptions<Read>> = {}) {
  parsed.splice(0);
  const signal = new AbortController().signal;
  return watchPage<Read>(page, { parse, deadline: performance.now() + ms, signal, isOver: () => false, ...more });
}

describe('a page that is watched', () => {
  it('is returned after two equal readings half a second apart, and parsed once if it does not change', async () => {
    const { page, seen } = pageOf('rows 1');
    expect(await watch(page, 60_000)).toEqual({ kind: 'result', html: 'rows 1' });
    expect(seen.length).toBe(2);
    expect(seen[1]! - seen[0]!).toBeGreaterThanOrEqual(500);
    expect(parsed).toEqual(['rows 1']);
  });

  it('is never read too early for its second reading to count', async () => {
    const pages = Array.from({ length: 40 }, () => pageOf('rows 1'));
    await Promise.all(
      pages.map(async ({ page }, i) => {
        await wait(i);
        await watch(page, 60_000);
      }),
    );
    expect(pages.map(({ seen }) => seen.length)).toEqual(pages.map(() => 2));
  });

  it('is read a second time, however long the first parsing takes', async () => {
    const { page, seen } = pageOf('rows 1', 'rows 1 2');
    const slow: WatchOptions<Read>['parse'] = async (rendered) => {
      if (rendered.html === 'rows 1') await wait(600);
      return parse(rendered);
    };
    expect(await watch(page, 60_000, { parse: slow })).toEqual({ kind: 'result', html: 'rows 1 2' });
    expect(seen.length).toBeGreaterThan(2);
  });

  it('may change outside of its table, for example in a clock', async () => {
    const { page, seen } = pageOf('rows 1 at 10:00', 'rows 1 at 10:01', 'rows 1 at 10:02');
    expect(await watch(page, 60_000)).toEqual({ kind: 'result', html: 'rows 1' });
    expect(seen.length).toBeLessThan(4);
  });

  it('is read until it can be understood, even if it shows another class at first', async () => {
    const { page } = pageOf('hidden', 'hidden', 'event', 'rows of the own class');
    expect(await watch(page, 60_000)).toEqual({ kind: 'result', html: 'rows of the own class' });
  });

  it('must be unchanged for longer if its scripts have added the table', async () => {
    const { page, seen } = pageOf('event', 'rows 1');
    expect(await watch(page, 60_000)).toEqual({ kind: 'result', html: 'rows 1' });
    expect(seen.at(-1)! - seen[1]!).toBeGreaterThan(1_200);
  });

  it('is not returned while its scripts wait for more rows', async () => {
    const { page, seen } = pageOf('rows 1', 'rows 1', 'rows 1', 'rows 1 2');
    const isBusy = () => seen.length < 4;
    expect(await watch(page, 60_000, { isBusy })).toEqual({ kind: 'result', html: 'rows 1 2' });
  });

  it('is returned if its scripts wait for longer than five seconds', async () => {
    const { page, seen } = pageOf('rows 1');
    expect(await watch(page, 60_000, { isBusy: () => true })).toEqual({ kind: 'result', html: 'rows 1' });
    expect(seen.at(-1)! - seen[0]!).toBeGreaterThan(4_000);
  });

  it('is not returned while its table grows, and must then be unchanged for longer', async () => {
    const { page, seen } = pageOf('rows 1', 'rows 1 2', 'rows 1 2 3');
    expect(await watch(page, 60_000)).toEqual({ kind: 'result', html: 'rows 1 2 3' });
    expect(seen.at(-1)! - seen[2]!).toBeGreaterThan(700);
  });

  const waiting = (html: string, pendingMs: number) => ({ html, pendingMs });

  it('is not returned before its pending timers have had time to add rows', async () => {
    const first = waiting('rows 1', 1_500);
    const { page } = pageOf(first, first, first, waiting('rows 1 2', 1_500), 'rows 1 2 3');
    expect(await watch(page, 60_000)).toEqual({ kind: 'result', html: 'rows 1 2 3' });
  });

  it('must be unchanged for twice as long as its rows took to appear', async () => {
    const first = waiting('rows 1', 1_500);
    const { page, seen } = pageOf(first, first, first, 'rows 1 2');
    expect(await watch(page, 60_000)).toEqual({ kind: 'result', html: 'rows 1 2' });
    expect(seen.at(-1)! - seen[3]!).toBeGreaterThan(1.9 * (seen[3]! - seen[0]!));
  });

  it('is returned at the end of the time limit even if it always has a pending timer', async () => {
    expect(await watch(pageOf(waiting('rows 1', 5_000)).page, 1_500)).toEqual({ kind: 'result', html: 'rows 1' });
  });

  it('is unreadable if its table is still growing at the end of the time limit', async () => {
    const { page } = pageOf(...Array.from({ length: 50 }, (_, index) => `rows ${index}`));
    expect(await watch(page, 1_200)).toEqual({
      kind: 'unreadable',
      reason: 'The page was still changing at the end of the time limit, so its table may be half filled.',
    });
  });

  it('is unreadable at the end of the time limit if it could not be understood', async () => {
    const { page, seen } = pageOf('hidden');
    expect(await watch(page, 400)).toEqual({ kind: 'unreadable', reason: 'hidden' });
    expect(seen.length).toBeGreaterThan(1);
  });

  it('is refused without waiting if it is recognized', async () => {
    const refused = { kind: 'unreadable' as const, reason: 'the race', recognized: true };
    expect(await watch(pageOf('x').page, 60_000, { parse: () => Promise.resolve(refused) })).toEqual(refused);
  });

  it('may navigate to another address meanwhile', async () => {
    const { page } = pageOf(new Error('page.evaluate: Execution context was destroyed'), 'rows 1');
    expect(await watch(page, 60_000)).toEqual({ kind: 'result', html: 'rows 1' });
    await expect(watch(pageOf(new Error('the browser died')).page, 10_000)).rejects.toThrow('the browser died');
  });

  it('is abandoned if it leads to another site or if the run is aborted', async () => {
    expect((await watch(pageOf('hidden').page, 10_000, { isOver: () => true })).kind).toBe('unreadable');
    const stop = new AbortController();
    const watched = watch(pageOf('hidden').page, 10_000, { signal: stop.signal });
    stop.abort(new Error('terminated'));
    await expect(watched).rejects.toThrow();
  });
});

const tooSlow = {
  kind: 'unreadable',
  reason: 'The page was too slow to be read within the time limit.',
  isHeavy: true,
};

describe('a page that is too large or too slow', () => {
  it('is refused because of its size, and is not parsed', async () => {
    expect(await watch(pageOf({ bytes: 20_149_000 }).page, 60_000)).toEqual({
      kind: 'unreadable',
      reason: 'The page has 20.1 MB; pages of more than 4.0 MB are not read.',
      isHeavy: true,
    });
    expect(parsed).toEqual([]);
  });

  it('is refused if it is still being parsed at the end of the time limit', async () => {
    const endless: WatchOptions<Read>['parse'] = (_, signal) =>
      new Promise((_resolve, reject) => {
        const end = () => reject(Object.assign(new Error('The task has been aborted'), { name: 'AbortError' }));
        signal.addEventListener('abort', end);
      });
    expect(await watch(pageOf('rows 1').page, 50, { parse: endless })).toEqual(tooSlow);
  });

  it('keeps its first reading if it could not be understood and stops responding', async () => {
    let looks = 0;
    const evaluate = () =>
      looks++ === 0 ? Promise.resolve({ html: 'hidden', bytes: 6, pendingMs: 0 }) : new Promise(() => undefined);
    const page = { evaluate, url: () => '' } as unknown as Page;
    expect(await watch(page, 600)).toEqual({ kind: 'unreadable', reason: 'hidden' });
  });

  it('is refused if it does not respond within the time limit', async () => {
    const page = { evaluate: () => new Promise(() => undefined), url: () => '' } as unknown as Page;
    expect(await watch(page, 50)).toEqual(tooSlow);
  });
});
