import { type CheerioAPI, load } from 'cheerio';
import { plainText } from '../page-text.js';
import { collectRiders, type FoundRider, nameFromLink, type ParsedRiders } from './found-riders.js';

type Selection = ReturnType<CheerioAPI>;

/** The words by which a page marks riders; where it has none, an admin sets the flags. */
const flagWords = { independent: /\bindependent\b/i, rookie: /\brookie\b/i };

/**
 * Reads the riders page of the class: its first list holds the official riders, the lists after it the wildcards and
 * substitutes. The grids of the other classes on the same page are not read.
 */
export function parseRidersPage(html: string): ParsedRiders {
  const $ = load(html);
  const lists = $('.rider-grid__motogp .rider-list__container')
    .toArray()
    .map((list) => $(list));
  const [official, ...others] = lists;
  if (official === undefined) return unreadable('The page has no list of MotoGP riders.');
  const heading = plainText(official.find('.rider-list__career-type').first());
  if (/wild.?card|substitute/i.test(heading)) {
    return unreadable(`The page begins with its “${heading}”: the list of official riders is missing.`);
  }

  const riders = collectRiders(findRiders($, official));
  const offered = collectRiders(others.flatMap((list) => findRiders($, list)));
  if (typeof riders === 'string') return unreadable(riders);
  if (typeof offered === 'string') return unreadable(offered);
  return riders.length === 0 ? unreadable('The list of MotoGP riders is empty.') : { kind: 'riders', riders, offered };
}

function unreadable(reason: string): ParsedRiders {
  return { kind: 'unreadable', reason };
}

function findRiders($: CheerioAPI, list: Selection): FoundRider[] {
  return list
    .find('.rider-list__rider')
    .toArray()
    .map((element) => {
      const rider = $(element);
      const number = plainText(rider.find('.rider-list__info-hashtag').first());
      const textOf = (detail: string) => plainText(rider.find(`.rider-list__details-${detail}`).first());
      const country = textOf('country') || (rider.find('.rider-list__details-flag').attr('alt') ?? '');
      const details = rider
        .find('.rider-list__details-container')
        .children()
        .not('.rider-list__details-team')
        .toArray();
      const identity = { team: textOf('team'), country };
      return { number, ...findName($, rider), ...identity, ...findFlags(details.map((one) => plainText($(one)))) };
    });
}

/** The two spans have accents and the right split; the link is used when one of them is empty. */
function findName($: CheerioAPI, rider: Selection): { first: string; last: string } {
  const spans = rider.find('.rider-list__info-name > span').toArray();
  const [first = '', last = ''] = spans.map((span) => plainText($(span)));
  return (first === '' || last === '' ? nameFromLink(rider.attr('href')) : null) ?? { first, last };
}

/** Whether the texts beside a rider's name have the words of a flag. */
function findFlags(texts: readonly string[]): { independent: boolean; rookie: boolean } {
  return {
    independent: texts.some((text) => flagWords.independent.test(text)),
    rookie: texts.some((text) => flagWords.rookie.test(text)),
  };
}
