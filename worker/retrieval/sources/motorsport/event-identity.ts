import type { CheerioAPI } from 'cheerio';
import { eventPath } from './editions.js';
import { plainText, quoteText } from '../page-text.js';
import { ownAddresses } from './session-statements.js';

export const isSameEvent = (path: string, other: string): boolean =>
  path.replace(/\/+$/, '') === other.replace(/\/+$/, '');

/** Returns a sentence about the address or the picker that names a different event, or null. */
export function findOtherEvent($: CheerioAPI, requestedUrl: string): string | null {
  const address = ownAddresses($).find((own) => isOtherEvent(own, requestedUrl));
  if (address !== undefined) return `The page is about another event: its address is ${quoteText(address)}.`;
  return findOtherInPicker($, requestedUrl);
}

function isOtherEvent(address: string, requestedUrl: string): boolean {
  if (!URL.canParse(address, requestedUrl)) return false;
  const [, series, year, slug] = eventPath.exec(new URL(address, requestedUrl).pathname) ?? [];
  const [, ownSeries, ownYear, ownSlug] = eventPath.exec(new URL(requestedUrl).pathname) ?? [];
  if (slug === undefined || ownSlug === undefined) return false;
  // Other languages use different words, but the same number.
  const [id, ownId] = [idOf(slug), idOf(ownSlug)];
  const isSame = id !== null && ownId !== null ? id === ownId : slug === ownSlug;
  return !isSame || year !== ownYear || series !== ownSeries;
}

const idOf = (slug: string) => /-(\d+)$/.exec(slug)?.[1] ?? null;

/** The picker links to the other events. The requested event must not be among them under a different title. */
function findOtherInPicker($: CheerioAPI, requestedUrl: string): string | null {
  const { pathname } = new URL(requestedUrl);
  const options = $('.msnt-select__option--event')
    .toArray()
    .map((option) => $(option))
    .filter((option) => option.closest('.u-hide').length === 0);
  const shown = options.find((option) => option.hasClass('msnt-select__option--header'));
  if (!shown) return null;
  const titleOf = (option: typeof shown) => plainText(option.find('.msnt-select__option-title').first());
  const offered = options.find((option) => {
    const href = option.attr('href');
    if (option === shown || href === undefined || !URL.canParse(href, requestedUrl)) return false;
    return isSameEvent(new URL(href, requestedUrl).pathname, pathname) && titleOf(option) !== titleOf(shown);
  });
  const year = /\b(19|20)\d\d\b/.exec(shown.attr('data-selection-title') ?? '')?.[0];
  const ownYear = eventPath.exec(pathname)?.[2];
  if (!offered && (year === undefined || ownYear === undefined || year === ownYear)) return null;
  const expected = offered ? `not ${quoteText(titleOf(offered))}` : `not one of ${ownYear}`;
  return `The page shows another event, ${quoteText(shown.attr('data-selection-title') ?? titleOf(shown))}, ${expected}.`;
}
