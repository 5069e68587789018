import type { CheerioAPI, load } from 'cheerio';

type Selection = ReturnType<CheerioAPI>;

type Element = Extract<Parameters<typeof load>[0], { tagName: string }>;

/** Set by the browser on elements that a style sheet hides (`rendered-page.ts`). */
export const unrenderedMark = 'data-unrendered';
/** Set on tables whose style sheet shows the cells of a row in a different order. */
export const shuffledMark = 'data-shuffled';
/** Set on a table if something lies above some of its rows. */
export const coveredMark = 'data-covered';
/** Set on elements that a style sheet strikes through, or whose text it reverses. */
export const struckMark = 'data-struck';

/** Parts for other classes. Parts that open with a click, such as a picker, are read. */
export const otherClass = '.u-hide';

const unseenTags = new Set(['template', 'noscript', 'script', 'style']);
const hiddenStyle = /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*(hidden|collapse))\b/i;

/** Only considers the element itself, not the elements around it. */
function isUnseen({ attribs, parent, tagName }: Element): boolean {
  if (unseenTags.has(tagName) || 'hidden' in attribs || unrenderedMark in attribs) return true;
  if (hiddenStyle.test(attribs['style'] ?? '') || /(^|\s)u-hide(\s|$)/.test(attribs['class'] ?? '')) return true;
  const isFolded =
    parent !== null && 'tagName' in parent && parent.tagName === 'details' && !('open' in parent.attribs);
  return isFolded && tagName !== 'summary';
}

/** `aria-hidden` and `inert` mark an inactive panel. Inside a cell, `aria-hidden` marks text that is not read aloud. */
export function isHidden(selection: Selection): boolean {
  // `parents()` would end at the content of a template.
  for (let node = selection[0] as Element['parent'] | undefined; node; node = node.parent) {
    if (!('attribs' in node)) continue;
    if (isUnseen(node) || node.attribs['aria-hidden'] === 'true' || 'inert' in node.attribs) return true;
  }
  return false;
}

/** Like `find` of cheerio, which takes quadratic time if an element has many children. */
export const findIn = (element: Selection, selector: string): Selection => element.find(`:scope :is(${selector})`);

const longestQuote = 60;

export function plainText(selection: Selection): string {
  return collapse(selection.text());
}

/** Separates elements with a space, so that a footnote mark after a number does not become one of its digits. */
export function spacedText(selection: Selection): string {
  return visibleTexts(selection).join(' ');
}

/** One text for each part between tags. */
export const visibleTexts = (selection: Selection): string[] =>
  (selection.toArray() as Element[])
    .flatMap(textsOf)
    .map(collapse)
    .filter((text) => text !== '');

const textNode = 3;
const struckTags = new Set(['s', 'del', 'strike']);

/** Keeps struck text visible in messages, but no parser of numbers accepts it. */
export const isStruck = (text: string): boolean => text.includes('~');
const strike = (text: string): string => (/^\s*(~|$)/.test(text) ? text : `~${text.trim()}~`);

function textsOf({ children, tagName, attribs }: Element): string[] {
  const texts = children.flatMap((child) => {
    if (child.nodeType === textNode) return [(child as { data: string }).data];
    return 'tagName' in child && !isUnseen(child) ? textsOf(child) : [];
  });
  return struckTags.has(tagName) || struckMark in attribs ? texts.map(strike) : texts;
}

const collapse = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

export function quoteText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return `“${letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')}…` : line}”`;
}
