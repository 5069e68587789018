import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { maxPageBytes } from './page-size.js';
import { unrenderedMark } from './sources/page-text.js';

/** `html` is empty if the page is larger than `maxPageBytes`. */
export interface RenderedPage {
  html: string;
  url: string;
  bytes: number;
}

/**
 * Marks the elements that style sheets hide. The copy is in a document that runs no scripts and loads nothing. The
 * script is a string, because bundled functions call helpers that the page lacks.
 */
const script = `(() => {
  const root = document.documentElement;
  if (!root) return { html: '', bytes: 0 };
  const bytes = new Blob([root.outerHTML]).size;
  if (bytes > ${maxPageBytes}) return { html: '', bytes };
  const copy = document.implementation.createHTMLDocument('').importNode(root, true);
  const shown = document.body ? document.body.querySelectorAll('*') : [];
  const copied = (copy.querySelector('body') ?? copy).querySelectorAll('*');
  let hidden = null;
  for (let i = 0; i < shown.length; i += 1) {
    const element = shown[i];
    if (hidden !== null && hidden.contains(element)) continue;
    const isRendered = element.checkVisibility({ visibilityProperty: true });
    hidden = isRendered || getComputedStyle(element).display === 'contents' ? null : element;
    if (hidden !== null) copied[i].setAttribute('${unrenderedMark}', '');
    if (element instanceof HTMLSelectElement) {
      const options = copied[i].querySelectorAll('option');
      options.forEach((option, at) => option.toggleAttribute('selected', element.options[at]?.selected === true));
    }
    if (element instanceof HTMLInputElement) copied[i].toggleAttribute('checked', element.checked);
  }
  for (const useless of copy.querySelectorAll('script, style, noscript, template, svg, iframe')) useless.remove();
  return { html: copy.outerHTML, bytes };
})()`;

/** Returns `late` if the page did not respond before `deadline`. The copy is empty during a navigation. */
export async function copyRenderedPage(page: Page, deadline: number): Promise<RenderedPage | 'late'> {
  const done = new AbortController();
  const late = wait(Math.max(0, deadline - performance.now()), 'late' as const, { signal: done.signal });
  try {
    return await Promise.race([evaluate(page), late]);
  } finally {
    late.catch(() => undefined); // Rejects if the copy comes first.
    done.abort();
  }
}

async function evaluate(page: Page): Promise<RenderedPage> {
  try {
    const copied = await page.evaluate<{ html: string; bytes: number }>(script);
    return { ...copied, url: page.url() };
  } catch (error) {
    if (/navigating|execution context was destroyed/i.test((error as Error).message))
      return { html: '', url: page.url(), bytes: 0 };
    throw error;
  }
}
