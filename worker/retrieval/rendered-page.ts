import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { maxPageBytes } from './page-size.js';
import { pendingMsScript } from './page-timers.js';
import { coveredMark, shuffledMark, struckMark, unrenderedMark } from './sources/page-text.js';

/** `html` is empty if the page is larger than `maxPageBytes`. */
export interface RenderedPage {
  html: string;
  url: string;
  bytes: number;
  /** The longest delay of a timer that may still change the page. Timers of more than five seconds do not count. */
  pendingMs: number;
}

/**
 * Scrolls to the end of the longest table, because some pages add rows only then. Marks the elements that style sheets
 * hide or strike through, and the tables that are clipped or outside the page. Adds the digits to cells that style
 * sheets or shadow trees show there. The copy is in a document that runs no scripts and loads nothing. The script is a
 * string, because bundled functions call helpers that the page lacks.
 */
const script = `(() => {
  const root = document.documentElement;
  const pendingMs = ${pendingMsScript};
  if (!root) return { html: '', bytes: 0, pendingMs };
  const bytes = new Blob([root.outerHTML]).size;
  if (bytes > ${maxPageBytes}) return { html: '', bytes, pendingMs };
  const rowsOf = (table) => (table.checkVisibility() ? table.rows.length : 0);
  const [longest] = [...document.querySelectorAll('table')].sort((a, b) => rowsOf(b) - rowsOf(a));
  for (let around = longest; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) around.scrollTop = around.scrollHeight;
  const isOpaque = (element) => {
    const { backdropFilter, backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const hasInk = /^rgb\\(/.test(backgroundColor) || backgroundImage !== 'none' || /blur/.test(backdropFilter);
    return Number(opacity) > 0.9 && (hasInk || element.matches('img, video, canvas, iframe'));
  };
  // A reader can close what does not scroll, such as a question about cookies.
  const isFixed = (element) => element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
  const isCovered = (row) => {
    const middle = () => row.getBoundingClientRect().top + row.getBoundingClientRect().height / 2;
    if (middle() < 0 || middle() > innerHeight) scrollTo({ top: middle() + scrollY - innerHeight / 2, behavior: 'instant' });
    return [...row.cells].some((cell) => {
      const { left, width } = cell.getBoundingClientRect();
      const stack = document.elementsFromPoint(left + width / 2, middle());
      const above = stack.slice(0, Math.max(0, stack.findIndex((element) => row.contains(element))));
      return above.some((element) => !longest.contains(element) && isOpaque(element) && !isFixed(element));
    });
  };
  const hasCover = longest !== undefined && longest.rows.length <= 200 && [...longest.rows].some(isCovered);
  const end = longest ? longest.getBoundingClientRect().bottom + scrollY - innerHeight / 2 : 0;
  scrollTo({ top: end, behavior: 'instant' });
  // Text that runs backwards shows other numbers.
  const isStruck = ({ textDecorationLine, unicodeBidi, direction }) =>
    textDecorationLine.includes('line-through') || (direction === 'rtl' && unicodeBidi.includes('override'));
  const isMasked = (mask) => /gradient/.test(mask) && !/rgb|color|lab|lch|url/.test(mask.replace(/rgba\\([\\d, ]+, 0\\)/g, ''));
  const isCut = ({ clip, clipPath, filter, textIndent, opacity, maskImage = '' }) =>
    isMasked(maskImage) || /blur\\(([3-9]|\\d\\d)/.test(filter) ||
    Number(opacity) < 0.05 || /^polygon\\((\\S+ [^\\s,]+)(, \\1)*\\)$/.test(clipPath) ||
    /^rect\\(([01])px,? \\1px/.test(clip) || /^inset\\((50%|.*\\b100%)|^(circle|ellipse)\\(0/.test(clipPath) ||
    /opacity\\(0\\)/.test(filter) || parseFloat(textIndent) < -900;
  const isOutOfSight = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (isCut(style)) return true;
      if (style.position === 'fixed' && (bottom <= 0 || top >= innerHeight || left >= innerWidth)) return true;
      if (around === element || style.display === 'contents') continue;
      const box = around.getBoundingClientRect();
      const isClipped = /paint|strict|content/.test(style.contain);
      if (isClipped || /hidden|clip/.test(style.overflowX)) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (isClipped || /hidden|clip/.test(style.overflowY)) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      // Scrolling can reveal everything inside.
      if (/auto|scroll/.test(style.overflowX)) ({ left, right } = box);
      if (/auto|scroll/.test(style.overflowY)) ({ top, bottom } = box);
    }
    return right - left <= 1 || bottom - top <= 1 || right + scrollX <= 0 || bottom + scrollY <= 0 || left > 2 * innerWidth;
  };
  const mayBeOutOfSight = (element, style, cell) => element.matches('table, select') || (cell !== null &&
    cell !== element && (/absolute|fixed/.test(style.position) || style.fontSize === '0px' || isCut(style)));
  const isRowGone = (row, style) => {
    const [box, around] = [row, row.closest('table')].map((element) => element.getBoundingClientRect());
    const isOff = box.width <= 1 || box.height <= 1 || box.right <= around.left || box.left >= around.right;
    return isCut(style) || (style.display !== 'contents' && isOff);
  };
  const digits = /[\\p{N}]/u;
  const generated = (element, side) => {
    const { content, display } = getComputedStyle(element, side);
    if (display === 'none' || /^(none|normal)$/.test(content)) return '';
    const text = content
      .replace(/attr\\("?([\\w-]+)[^)]*\\)/g, (_, name) => '"' + (element.getAttribute(name) ?? '') + '"')
      .replace(/counters?\\([^)]*\\)/g, '"?0"');
    const shown = [...text.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join('');
    return digits.test(shown) ? shown : '';
  };
  const shadowed = ({ shadowRoot }) => {
    const texts = [...(shadowRoot?.children ?? [])].filter((child) => !child.matches('style')).map((child) => child.textContent);
    return texts.find((text) => digits.test(text)) ?? '';
  };
  const isClear = (color) => /^rgba.*, 0\\)$/.test(color);
  // Null if unknown.
  const backgroundOf = (element) => {
    if (element === null) return /dark/.test(getComputedStyle(root).colorScheme) ? null : 'rgb(255, 255, 255)';
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none') return null;
    return isClear(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
  };
  const hasNoInk = (element) => {
    const { fontSize, webkitTextFillColor: ink, webkitTextStrokeWidth, textShadow, backgroundClip } = getComputedStyle(element);
    if (fontSize === '0px' || (isClear(ink) && !backgroundClip.includes('text'))) return true;
    return ink === backgroundOf(element) && textShadow === 'none' && webkitTextStrokeWidth === '0px';
  };
  const isBlank = (row) => {
    const inked = [...row.cells].flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
      .filter(({ childNodes }) => [...childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''));
    return inked.length > 0 && inked.every(hasNoInk);
  };
  // In one line, but not all rows from left to right, and not all from right to left.
  const directions = new Map();
  const isShuffled = (row) => {
    const boxes = [...row.cells].map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0);
    if (Math.max(...boxes.map(({ top }) => top)) >= Math.min(...boxes.map(({ bottom }) => bottom))) return false;
    const steps = new Set(boxes.slice(1).map(({ left }, i) => Math.sign(left - boxes[i].left)));
    const table = row.closest('table');
    for (const step of steps) if (step !== 0) directions.set(table, (directions.get(table) ?? new Set()).add(step));
    return directions.get(table)?.size > 1;
  };
  const copy = document.implementation.createHTMLDocument('').importNode(root, true);
  const shown = document.body ? document.body.querySelectorAll('*') : [];
  const copied = (copy.querySelector('body') ?? copy).querySelectorAll('*');
  let hidden = null;
  for (let i = 0; i < shown.length; i += 1) {
    const element = shown[i];
    if (hidden !== null && hidden.contains(element)) continue;
    const style = getComputedStyle(element);
    const cell = element.closest('td, th');
    const isRendered = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isSeen = isRendered || style.display === 'contents';
    const isUnseen = (element instanceof HTMLTableRowElement && isBlank(element)) ||
      (element.matches('tbody, tr') && isRowGone(element, style)) ||
      (mayBeOutOfSight(element, style, cell) && isOutOfSight(element));
    hidden = isSeen && !isUnseen ? null : element;
    if (hidden !== null) copied[i].setAttribute('${unrenderedMark}', '');
    if (element.closest('table') && (isStruck(style) || (element === cell && isStruck(getComputedStyle(element.parentElement)))))
      copied[i].setAttribute('${struckMark}', '');
    if (hidden === null && cell !== null) {
      const texts = [generated(element, '::before'), generated(element, '::after'), shadowed(element)];
      for (const text of texts.filter(Boolean)) copied[i].appendChild(copied[i].ownerDocument.createElement('span')).textContent = text;
    }
    if (element instanceof HTMLTableRowElement && isShuffled(element))
      copied[i].closest('table')?.setAttribute('${shuffledMark}', '');
    if (element === longest && hasCover) copied[i].setAttribute('${coveredMark}', '');
    if (element instanceof HTMLSelectElement) {
      const options = copied[i].querySelectorAll('option');
      const isChosen = element.selectedIndex > 0 || options[0]?.hasAttribute('selected');
      options.forEach((option, at) => option.toggleAttribute('selected', isChosen && element.options[at]?.selected === true));
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
