import type { CheerioAPI } from 'cheerio';
import { isHidden, plainText, quoteText } from '../page-text.js';
import { eventPath } from './editions.js';
import type { SeasonEvents } from './event-names.js';

const elsewhere = 'a, nav, aside, footer, button, script, style, template';
const year = /\b(19|20)\d\d\b/g;
const otherDates = /©|copyright|\b(updated?|published|posted|since|rights)\b/i;
const longestDate = 60;

/** Returns a sentence if the weekend has the link of another year's event. */
export function describeOtherLink(url: string, { year: wanted }: SeasonEvents): string | null {
  const linked = yearOf(url);
  if (linked === undefined || linked === String(wanted)) return null;
  return `The link of the race weekend leads to results of ${linked}, not of ${wanted}.`;
}

const yearOf = (url: string) => eventPath.exec(new URL(url).pathname)?.[2];

/** Returns a sentence if short texts of the page name years, such as dates do, but never the event's year. */
export function describeOtherYear($: CheerioAPI, url: string): string | null {
  const wanted = yearOf(url);
  if (wanted === undefined) return null;
  const texts = $('head title, body *')
    .toArray()
    .filter(({ children }) => children.some((child) => 'data' in child && /(19|20)\d\d/.test(child.data)))
    .map((element) => ({ element: $(element), text: plainText($(element)) }))
    .filter(
      ({ element, text }) => !otherDates.test(text) && element.closest(elsewhere).length === 0 && !isHidden(element),
    );
  if (texts.some(({ text }) => text.includes(wanted))) return null;
  const other = texts.find(({ text }) => text.length <= longestDate && (text.match(year) ?? []).length === 1);
  return other ? `The page does not name ${wanted}, but it shows ${quoteText(other.text)}.` : null;
}
