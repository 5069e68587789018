import { type CheerioAPI, load } from 'cheerio';
import { limits } from '../../../../league/contract/limits.js';
import {
  findCountry,
  findManufacturer,
  knownIdentity,
  type RacingIdentity,
} from '../../../../league/contract/racing-identity.js';
import { splitName } from '../../../../league/contract/short-texts.js';
import type { ReadRider, Unreadable } from '../../../../league/retrieval/retrieval-outcome.js';
import { hiddenParts, plainText, quoteText } from '../page-text.js';

/**
 * The riders of the class on a page. `offered`: wildcards and substitutes, which an admin may add by hand (rules.md 6).
 */
export type ParsedRiders = { kind: 'riders'; riders: ReadRider[]; offered: ReadRider[] } | Unreadable;

/** The texts of one rider on a page. */
export interface FoundRider {
  /** May have other characters around its digits: "#93". */
  number: string;
  first: string;
  last: string;
  independent: boolean;
  rookie: boolean;
  /** Like `country`, the unchanged text. */
  team?: string;
  country?: string;
}

/**
 * Converts texts to riders, each with a unique, valid number. Returns a string where that fails: a sentence for admins that says why.
 */
export function collectRiders(found: readonly FoundRider[]): ReadRider[] | string {
  const riders: ReadRider[] = [];
  for (const { number: text, team = '', country = '', ...rider } of found) {
    const { first, last } = rider;
    const name = `${first} ${last}`.trim();
    const number = Number(/\d+/.exec(text)?.[0]);
    const { min, max } = limits.riderNumber;
    if (first === '' || last === '')
      return `The rider with the number ${quoteText(text)} has no full name: ${quoteText(name)}.`;
    if (!(number >= min && number <= max))
      return `The rider ${quoteText(name)} has no number from ${min} to ${max}: ${quoteText(text)}.`;
    if (riders.some((one) => one.number === number))
      return `The number ${number} belongs to more than one rider on the page.`;
    riders.push({ number, ...rider, ...identityOf(team, country) });
  }
  return riders;
}

/** The identity from the texts of team and country; the manufacturer is found in the team's name. */
function identityOf(team: string, country: string): RacingIdentity {
  const storable = team.length <= limits.teamLength ? team : '';
  return knownIdentity({ team: storable, manufacturer: findManufacturer(team), country: findCountry(country) });
}

/**
 * The name in a link to a rider's page, `.../riders/fabio-di-giannantonio/<id>`: the first part is the first name, the rest the last name,
 * without accents. Null for any other link.
 */
export function nameFromLink(link: string | undefined): { first: string; last: string } | null {
  const slug = /\/riders\/([^/?#]+-[^/?#]+)\/[^/]/.exec(link ?? '')?.[1];
  if (slug === undefined) return null;
  const [first = '', ...others] = slug.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return { first, last: others.join(' ') };
}

type Selection = ReturnType<CheerioAPI>;

/** The words with which a page marks riders. */
const flagWords = { independent: /\bindependent\b/i, rookie: /\brookie\b/i };

/**
 * Parses the riders page of the class: the first list contains the official riders, the others the wildcards and substitutes. The grids of
 * other classes on the page are ignored.
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

/** The name from the two spans, which have accents; from the link where one of them is empty. */
function findName($: CheerioAPI, rider: Selection): { first: string; last: string } {
  const spans = rider.find('.rider-list__info-name > span').toArray();
  const [first = '', last = ''] = spans.map((span) => plainText($(span)));
  return (first === '' || last === '' ? nameFromLink(rider.attr('href')) : null) ?? { first, last };
}

/** The flags whose words are in the texts beside a rider's name. */
function findFlags(texts: readonly string[]): { independent: boolean; rookie: boolean } {
  return {
    independent: texts.some((text) => flagWords.independent.test(text)),
    rookie: texts.some((text) => flagWords.rookie.test(text)),
  };
}

const cell = (name: string) => `.standings-table__body-cell--${name}`;

/**
 * Parses the riders of a championship standings page in both of its forms: the rows of a table (up to 2025) and nested boxes (2026). The page
 * does not mark wildcards and substitutes: `offered` is empty; nor independent riders and rookies: an admin sets those flags.
 */
export function parseStandings(html: string): ParsedRiders {
  const $ = load(html);
  const rows = $('.standings-table__body-row')
    .toArray()
    .map((row) => $(row));
  const shown = rows.filter((row) => row.closest(hiddenParts).length === 0);
  if (shown.length === 0) return { kind: 'unreadable', reason: 'The page has no rows of championship standings.' };
  const riders = collectRiders(shown.map(findRider));
  return typeof riders === 'string' ? { kind: 'unreadable', reason: riders } : { kind: 'riders', riders, offered: [] };
}

function findRider(row: Selection): FoundRider {
  const number = plainText(row.find(cell('number')).first());
  const team = plainText(row.find(cell('team')).first());
  const country =
    row.find('img.standings-table__body-cell-flag').attr('alt') ?? plainText(row.find(cell('flag')).first());
  return { number, ...findNameInRow(row), independent: false, rookie: false, team, country };
}

/** The name from the element of the first name and the text beside it; else the split full name; else from the link to the rider's page. */
function findNameInRow(row: Selection): { first: string; last: string } {
  const selectors = [cell('full-name'), '.standings-table__rider-name', cell('rider')];
  const name = selectors.map((selector) => row.find(selector).first()).find((found) => plainText(found) !== '');
  const link = nameFromLink(row.find('a[href*="/riders/"]').first().attr('href'));
  if (name === undefined) return link ?? { first: '', last: '' };

  const first = name.find('.standings-table__first-name').first();
  const parts =
    first.length > 0
      ? { first: plainText(first), last: plainText(withoutFirstName(name)) }
      : splitName(plainText(name));
  return (parts.first === '' || parts.last === '' ? link : null) ?? parts;
}

function withoutFirstName(name: Selection): Selection {
  const rest = name.clone();
  rest.find('.standings-table__first-name').remove();
  return rest;
}
