import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { maxPageBytes } from './page-size.js';
import { pendingMsScript } from './page-timers.js';
import { struckMark, unrenderedMark } from './sources/page-text.js';

/** `html` is empty if the page is larger than `maxPageBytes`. */
export interface RenderedPage {
  html: string;
  url: string;
  bytes: number;
  /** The longest delay of a timer that may still change the page. Timers of more than five seconds do not count. */
  pendingMs: number;
}

/**
 * Marks the elements that style sheets hide or strike through, and the tables that are clipped or off the page. The
 * copy is in a document that runs no scripts and loads nothing. The script is a string, because bundled functions call
 * helpers that the page lacks.
 */
const script = `(() => {
  const root = document.documentElement;
  const pendingMs = ${pendingMsScript};
  if (!root) return { html: '', bytes: 0, pendingMs };
  const bytes = new Blob([root.outerHTML]).size;
  if (bytes > ${maxPageBytes}) return { html: '', bytes, pendingMs };
  const isStruck = (element) => getComputedStyle(element).textDecorationLine.includes('line-through');
  const isCut = ({ clip, clipPath, filter }) =>
    /^rect\\(([01])px,? \\1px/.test(clip) || /^inset\\((50%|.*\\b100%)|^(circle|ellipse)\\(0/.test(clipPath) || /opacity\\(0\\)/.test(filter);
  const isOutOfSight = (table) => {
    let { left, top, right, bottom } = table.getBoundingClientRect();
    for (let around = table; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (isCut(style)) return true;
      if (around === table || style.display === 'contents') continue;
      const box = around.getBoundingClientRect();
      if (/hidden|clip/.test(style.overflowX)) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (/hidden|clip/.test(style.overflowY)) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      // Scrolling can reveal everything inside.
      if (/auto|scroll/.test(style.overflowX)) ({ left, right } = box);
      if (/auto|scroll/.test(style.overflowY)) ({ top, bottom } = box);
    }
    return right - left <= 1 || bottom - top <= 1 || right + scrollX <= 0 || bottom + scrollY <= 0 || left > 2 * innerWidth;
  };
  const copy = document.implementation.createHTMLDocument('').importNode(root, true);
  const shown = document.body ? document.body.querySelectorAll('*') : [];
  const copied = (copy.querySelector('body') ?? copy).querySelectorAll('*');
  let hidden = null;
  for (let i = 0; i < shown.length; i += 1) {
    const element = shown[i];
    if (hidden !== null && hidden.contains(element)) continue;
    const isRendered = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isSeen = isRendered || getComputedStyle(element).display === 'contents';
    hidden = isSeen && !(element instanceof HTMLTableElement && isOutOfSight(element)) ? null : element;
    if (hidden !== null) copied[i].setAttribute('${unrenderedMark}', '');
    if (element.closest('table') && (isStruck(element) || (element.matches('td, th') && isStruck(element.parentElement))))
      copied[i].setAttribute('${struckMark}', '');
    if (element instanceof HTMLSelectElement) {
      const options = copied[i].querySelectorAll('option');
      options.forEach((option, at) => option.toggleAttribute('selected', element.options[at]?.selected === true));
    }
    if (element instanceof HTMLInputElement) copied[i].toggleAttribute('checked', element.checked);
  }
  for (const useless of copy.querySelectorAll('script, style, noscript, template, svg, iframe')) useless.remove();
  return { html: copy.outerHTML, bytes, pendingMs };
})()`;

/** Returns `late` if the page did not respond before `deadline`. The copy is empty during a navigation. */
export async function copyRenderedPage(page: Page, deadline: number): Promise<RenderedPage | 'late'> {
  const done = new AbortController();
  const late = wait(Math.max(0, deadline - performance.now()), 'late' as const, { signal: done.signal });
  try {
    return await Promise.race([evaluate(page), late]);
  } finally {
    late.catch(() => undefined); // Rejects if the copy arrives first.
    done.abort();
  }
}

async function evaluate(page: Page): Promise<RenderedPage> {
  try {
    const copied = await page.evaluate<Omit<RenderedPage, 'url'>>(script);
    return { ...copied, url: page.url() };
  } catch (error) {
    if (/navigating|execution context was destroyed/i.test((error as Error).message))
      return { html: '', url: page.url(), bytes: 0, pendingMs: 0 };
    throw error;
  }
}
