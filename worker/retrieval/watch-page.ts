import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Unreadable } from '../../league/retrieval/retrieval-outcome.js';

/** How long a page is parsed anew that its site shows as one without a result, in ms: its scripts may still add the table. */
const settleMs = 3_000;
const pausesMs = [50, 100, 200, 400, 800];

export interface Watch<Read extends { kind: string }> {
  /** Makes something of the page; `url` is its address after all redirects. */
  parse: (page: { html: string; url: string }) => Read | Unreadable;
  /** When the time of the page is over, in ms of `performance.now()`. */
  deadline: number;
  signal: AbortSignal;
  /** True ends the watch: the page has led elsewhere. */
  isOver: () => boolean;
}

/**
 * Parses a loaded page until it can be read or its time is over, and answers what was read last. What is there at first is
 * taken as it is; what scripts add is taken when two looks in a row read the same, so that no half of a table is.
 * @throws the reason of `signal` when it is aborted between two looks
 */
export async function watchPage<Read extends { kind: string }>(
  page: Page,
  { parse, deadline, signal, isOver }: Watch<Read>,
): Promise<Read | Unreadable> {
  const settled = Math.min(performance.now() + settleMs, deadline);
  let html = await readHtml(page);
  let read = parse({ html, url: page.url() });
  if (isUnderstood(read)) return read;
  for (let look = 0; ; look += 1) {
    const end = read.kind === 'not_available' ? settled : deadline;
    const now = performance.now();
    if (now >= end || isOver()) return read;
    await wait(Math.min(pausesMs[look] ?? 1_000, end - now), undefined, { signal });
    const before = { html, read };
    html = await readHtml(page);
    if (html !== before.html) read = parse({ html, url: page.url() });
    if (isUnderstood(read) && JSON.stringify(read) === JSON.stringify(before.read)) return read;
  }
}

const isUnderstood = ({ kind }: { kind: string }) => kind !== 'unreadable' && kind !== 'not_available';

/** The HTML of the page as it is now; none while a script leads it to another address. */
async function readHtml(page: Page): Promise<string> {
  try {
    return await page.content();
  } catch (error) {
    if (/navigating|execution context was destroyed/i.test((error as Error).message)) return '';
    throw error;
  }
}
