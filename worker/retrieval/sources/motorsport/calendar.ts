import { type CheerioAPI, load } from 'cheerio';
import { findCountry } from '../../../../league/contract/racing-identity.js';
import { recognizeResultsLink } from '../../../../league/rules/retrieval-links.js';
import type { ReadEvent, Unreadable } from '../../../../league/rules/retrieval-outcome.js';
import { isStruck, otherClass, plainText, quoteText, spacedText } from '../page-text.js';

type Selection = ReturnType<CheerioAPI>;

/** `undated`: the selected event, if the page has no days for it. */
export type ParsedCalendar =
  { kind: 'calendar'; events: ReadEvent[]; undated: Pick<ReadEvent, 'title' | 'url'> | null } | Unreadable;

/** Reads the event picker of one event's page. Its header is the selected event, and its links are the others. */
export function parseCalendar(page: { html: string; url: string }, year: number): ParsedCalendar {
  const $ = load(page.html);
  const options = $('.msnt-select__option--event')
    .toArray()
    .map((option) => $(option))
    .filter((option) => option.closest(otherClass).length === 0 && !isOfOtherSeries(option.attr('href'), page.url))
    .filter((option) => !isCancelled(option));
  if (options.length === 0) {
    const title = plainText($('title').first());
    return unreadable(
      `The page ${title === '' ? 'without a title' : `titled ${quoteText(title)}`} has no list of events.`,
    );
  }
  if (new URL(page.url).pathname.split('/')[3] !== String(year)) {
    return unreadable(`The site shows the events of another season. It has no events of ${year} yet.`);
  }

  const events: ReadEvent[] = [];
  let undated: Pick<ReadEvent, 'title' | 'url'> | null = null;
  for (const option of options) {
    const title = plainText(option.find('.msnt-select__option-title').first());
    const isShown = option.hasClass('msnt-select__option--header');
    const url = recognizeLink(isShown ? page.url : option.attr('href'), page.url);
    if (title === '') return unreadable('An event of the list has no title.');
    if (url === null) return unreadable(`The event ${quoteText(title)} has no link to its results.`);
    const days = findDays(option);
    const listed = events.find((event) => event.url === url);
    if (listed && days && (days.start !== listed.start || days.end !== listed.end))
      return unreadable(`The event ${quoteText(title)} is listed twice, with different days.`);
    if (listed) continue;
    if (days && days.start.slice(0, 4) !== String(year))
      return unreadable(`The event ${quoteText(title)} is not in ${year}: ${quoteText(dateText(option))}.`);
    const country = findCountry(option.find('img[alt]').attr('alt') ?? '');
    if (days) events.push({ title, url, ...days, ...(country !== null && { country }) });
    else if (isShown) undated = { title, url };
    else
      return unreadable(
        `The days of the event ${quoteText(title)} are not understood: ${quoteText(dateText(option))}.`,
      );
  }
  const isDated = events.some(({ url }) => url === undated?.url);
  return { kind: 'calendar', events: events.sort(byDate), undated: isDated ? null : undated };
}

/** The page may strike the event out, or say that it is cancelled. */
const isCancelled = (option: Selection) =>
  /\b(cancel[a-z]*|annul[a-zé]*|abgesagt|afgelast)\b/i.test(spacedText(option)) ||
  isStruck(spacedText(option.find('.msnt-select__option-title').first())) ||
  option.closest('s, del, strike').length > 0;

export const byDate = (a: ReadEvent, b: ReadEvent) => a.start.localeCompare(b.start) || a.end.localeCompare(b.end);

const dateText = (option: Selection) => plainText(option.find('.msnt-select__option-date').first());
const findDays = (option: Selection) => parsePickerDays(dateText(option));

function recognizeLink(href: string | undefined, base: string): string | null {
  if (href === undefined || !URL.canParse(href, base)) return null;
  return recognizeResultsLink(new URL(href, base).href, base);
}

/** The series is the first part of a path, such as "motogp" or "moto2". */
function isOfOtherSeries(href: string | undefined, page: string): boolean {
  const link = recognizeLink(href, page);
  const seriesOf = (url: string) => new URL(url).pathname.split('/')[1];
  return link !== null && seriesOf(link) !== seriesOf(page);
}

const unreadable = (reason: string): Unreadable => ({ kind: 'unreadable', reason });

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Two weeks. A longer event has a wrong year or month. */
const longestMs = 14 * 24 * 60 * 60 * 1000;

/** Parses "Apr 24, 2026 to Apr 26, 2026" to days in the format `YYYY-MM-DD`. Returns null for any other text. */
export function parsePickerDays(text: string): { start: string; end: string } | null {
  const days = text.split(/\bto\b|–/).map(parseDay);
  const [start, end = start] = days;
  if (!start || !end || days.length > 2 || end < start || Date.parse(end) - Date.parse(start) > longestMs) return null;
  return { start, end };
}

function parseDay(text: string): string | null {
  const [, name = '', day = '', year = ''] = /^\s*([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})\s*$/.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase());
  const date = new Date(Date.UTC(Number(year), month, Number(day)));
  // Returns false for an unknown month, and for day 31 of a month with 30 days.
  const isDay = month >= 0 && date.getUTCMonth() === month && date.getUTCDate() === Number(day);
  return isDay ? date.toISOString().slice(0, 10) : null;
}
