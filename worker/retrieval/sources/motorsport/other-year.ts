import type { CheerioAPI } from 'cheerio';
import { isHidden, plainText, quoteText } from '../page-text.js';
import { eventPath } from './editions.js';

const elsewhere = 'a, nav, aside, footer, button, script, style, template';
const year = /\b(19|20)\d\d\b/g;
const otherDates = /©|copyright|\b(updated?|published|posted|since|rights)\b/i;
const longestDate = 60;

/** Returns a sentence if short texts of the page name years, such as dates do, but never the event's year. */
export function describeOtherYear($: CheerioAPI, url: string): string | null {
  const wanted = eventPath.exec(new URL(url).pathname)?.[2];
  if (wanted === undefined) return null;
  const texts = $('head title, body *')
    .toArray()
    .filter(({ children }) => children.some((child) => 'data' in child && /(19|20)\d\d/.test(child.data)))
    .map((element) => ({ element: $(element), text: plainText($(element)) }))
    .filter(({ element }) => !isHidden(element));
  if (texts.some(({ text }) => text.includes(wanted))) return null;
  const other = texts.find(
    ({ element, text }) =>
      text.length <= longestDate &&
      (text.match(year) ?? []).length === 1 &&
      !otherDates.test(text) &&
      element.closest(elsewhere).length === 0,
  );
  return other ? `The page does not name ${wanted}, but it shows ${quoteText(other.text)}.` : null;
}
