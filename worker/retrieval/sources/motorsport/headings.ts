import type { CheerioAPI } from 'cheerio';
import { findIn, isHidden, plainText } from '../page-text.js';
import { namesUnclassified } from './result-fields.js';
import { isSideSession, sessionIn, sessionOfLabel } from './session-names.js';

type Selection = ReturnType<CheerioAPI>;

const headingSelector = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const choices = 'a, button, select, input, [role="tab"], [role="option"], table';
const longestLabel = 60;

interface Heading {
  text: string;
  level: number;
}

/** The level of a text above a table that is not marked as a heading. It is below all headings. */
const labelLevel = 7;

/**
 * Nearest first: the caption, the label, then the headings above, each of a higher level than the previous one. A short
 * text above the table also counts if it names a session or "Not classified".
 */
export function headingsOf($: CheerioAPI, table: Selection): string[] {
  const own = [
    labelOf($, table),
    plainText(table.children('caption').first()),
    plainText(table.closest('figure').children('figcaption').first()),
  ].filter((text) => text !== '');
  const above: string[] = [];
  let level = labelLevel + 1;
  let isBelowOther = false;
  for (let around = table; around.length > 0 && !around.is('body, html'); around = around.parent()) {
    for (const sibling of around.prevAll().toArray()) {
      if ($(sibling).is('table') || findIn($(sibling), 'table').length > 0) {
        isBelowOther ||= above.length === 0;
        continue;
      }
      const heading = headingIn($, $(sibling));
      if (!heading || heading.level >= level) continue;
      // The heading of a starting grid does not belong to the result below the grid.
      if (isBelowOther && isSideSession(sessionIn(heading.text))) continue;
      above.push(heading.text);
      level = heading.level;
    }
    const label = around === table ? '' : labelOf($, around);
    if (label !== '') above.push(label);
  }
  return [...own, ...above];
}

function labelOf($: CheerioAPI, table: Selection): string {
  const id = table.attr('aria-labelledby')?.trim().split(/\s+/)[0];
  if (id === undefined) return (table.attr('aria-label') ?? '').trim();
  return plainText($(`[id="${id.replace(/["\\]/g, '\\$&')}"]`).first());
}

function headingIn($: CheerioAPI, element: Selection): Heading | null {
  if (element.is('aside, nav, footer, script, style, template') || isHidden(element)) return null;
  const marked = element.is(headingSelector)
    ? element
    : findIn(element, headingSelector)
        .filter((_, heading) => !isHidden($(heading)) && $(heading).closest('aside, nav, footer').length === 0)
        .last();
  const text = plainText(marked);
  if (text !== '') return { text, level: levelOf(marked) };
  const label = plainText(element);
  const isLabel = label.length <= longestLabel && !element.is(choices) && findIn(element, choices).length === 0;
  return isLabel && (sessionOfLabel(label) !== null || namesUnclassified(label))
    ? { text: label, level: labelLevel }
    : null;
}

function levelOf(heading: Selection): number {
  const name = /^h([1-6])$/.exec(heading.prop('tagName')?.toLowerCase() ?? '')?.[1];
  return Number(heading.attr('aria-level') ?? name ?? 2);
}
