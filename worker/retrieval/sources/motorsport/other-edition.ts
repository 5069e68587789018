import type { CheerioAPI } from 'cheerio';
import { isHidden, plainText, quoteText } from '../page-text.js';
import { eventPath } from './editions.js';
import {
  hasKnownPlace,
  namesGrandPrix,
  namesOwn,
  namesOwnPlace,
  namesOwnRest,
  otherTitles,
  type SeasonEvents,
  wordsOf,
} from './event-names.js';

const elsewhere = 'a, nav, aside, footer, button, script, style, template';
const year = /\b(19|20)\d\d\b/g;
const otherDates = /©|copyright|\b(updated?|published|posted|since|rights)\b/i;
const longestText = 60;

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
  const texts = textsWith($, /(19|20)\d\d/).filter((text) => !otherDates.test(text));
  if (texts.some((text) => text.includes(wanted))) return null;
  const other = texts.find((text) => text.length <= longestText && (text.match(year) ?? []).length === 1);
  return other === undefined ? null : `The page does not name ${wanted}, but it shows ${quoteText(other)}.`;
}

/**
 * Returns a sentence if the page names an event, but never the weekend or its place, which can also be in another
 * language.
 */
export function describeOtherName($: CheerioAPI, events: SeasonEvents): string | null {
  const texts = textsWith($, /\p{L}/u, `${elsewhere}, table`);
  const namesWeekend = [namesOwn, namesOwnPlace, namesOwnRest];
  if (texts.some((text) => namesWeekend.some((names) => names(text, events)))) return null;
  const titles = otherTitles(events).map(wordsOf);
  const isEvent = (text: string) =>
    titles.some((title) => wordsOf(text).includes(title)) || (hasKnownPlace(events) && namesGrandPrix(text));
  const shown = texts.find((text) => text.length <= longestText && isEvent(text));
  if (shown === undefined) return null;
  return `The page does not name ${quoteText(events.own.title)}, but it shows ${quoteText(shown)}.`;
}

/** The title and the visible texts of elements outside links and navigation. */
const textsWith = ($: CheerioAPI, pattern: RegExp, without = elsewhere): string[] =>
  $('head title, body *')
    .toArray()
    .filter(({ children }) => children.some((child) => 'data' in child && pattern.test(child.data)))
    .map((element) => $(element))
    .filter((element) => element.closest(without).length === 0 && !isHidden(element))
    .map(plainText);
