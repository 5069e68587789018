import { type CheerioAPI, load } from 'cheerio';
import { limits } from '../../../../league/contract/limits.js';
import {
  findCountry,
  findManufacturer,
  knownIdentity,
  type RacingIdentity,
} from '../../../../league/contract/racing-identity.js';
import { splitName } from '../../../../league/contract/short-texts.js';
import { listProblems, type ReadRider, type Unreadable } from '../../../../league/rules/retrieval-outcome.js';
import { hasSameName, nameKey } from '../../../../league/rules/rider-names.js';
import { classIn, yearIn } from '../motorsport/editions.js';
import { headingsOf } from '../motorsport/headings.js';
import { isHidden, isStruck, plainText, quoteText, spacedText } from '../page-text.js';

/** `offered`: wildcards and substitutes for an admin to add (rules.md 6). `problems`: rows that were omitted. */
interface RidersOfPage {
  riders: ReadRider[];
  offered: ReadRider[];
  problems: string[];
}

/** If an official rider cannot be understood, the page is unreadable. An admin may then take its other riders. */
export type ParsedRiders = ({ kind: 'riders' } & RidersOfPage) | (Unreadable & Partial<RidersOfPage>);

export interface FoundRider {
  /** There may be other characters around its digits: "#93". */
  number: string;
  first: string;
  last: string;
  independent: boolean;
  rookie: boolean;
  /** Unchanged text, like `country`. */
  team?: string;
  country?: string;
}

/** Returns riders with unique, valid numbers, and the problems of other rows. A repeated rider counts once. */
export function collectRiders(found: readonly FoundRider[]): { riders: ReadRider[]; problems: string[] } {
  const read = found.map(readRow);
  const rows = read.filter((row) => typeof row !== 'string').map((rider) => ({ rider, name: nameKey(rider) }));
  const distinct = rows.filter(
    (row, index) =>
      rows.findIndex(({ rider, name }) => rider.number === row.rider.number && name === row.name) === index,
  );
  const riders: ReadRider[] = [];
  const problems = new Set(read.filter((row) => typeof row === 'string'));
  for (const { rider, name } of distinct) {
    const sharing = distinct.filter((one) => one.rider.number === rider.number).map((one) => one.rider);
    const named = distinct.filter((one) => one.name === name).map((one) => one.rider);
    if (sharing.length > 1) problems.add(describeShared(rider.number, sharing));
    if (named.length > 1) problems.add(describeNumbers(named));
    if (sharing.length === 1 && named.length === 1) riders.push(rider);
  }
  return { riders, problems: [...problems] };
}

const quoteName = ({ first, last }: ReadRider) => quoteText(`${first} ${last}`);

const describeShared = (number: number, riders: readonly ReadRider[]) =>
  `The number ${number} belongs to more than one rider on the page: ${riders.map(quoteName).join(', ')}.`;

function describeNumbers(rows: readonly ReadRider[]): string {
  const [name = ''] = rows.map(quoteName);
  return `The rider ${name} has more than one number on the page: ${rows.map(({ number }) => number).join(', ')}.`;
}

function readRow({ number: text, team = '', country = '', ...rider }: FoundRider): ReadRider | string {
  const { first, last } = rider;
  const name = `${first} ${last}`.trim();
  const { min, max } = limits.riderNumber;
  const [number = NaN, ...others] = (text.match(/\d+/g) ?? []).map(Number);
  if (first === '' || last === '')
    return `The rider with the number ${quoteText(text)} has no full name: ${quoteText(name)}.`;
  if (!(number >= min && number <= max && others.length === 0) || isStruck(text))
    return `The rider ${quoteText(name)} has no number from ${min} to ${max}: ${quoteText(text)}.`;
  return { number, ...rider, ...identityOf(team, country) };
}

/** Omits guests who are also official riders, or who have the number of an official rider. */
function separateGuests(riders: readonly ReadRider[], guests: readonly ReadRider[]): ReturnType<typeof collectRiders> {
  const offered: ReadRider[] = [];
  const problems: string[] = [];
  for (const guest of guests) {
    const holder = riders.find(({ number }) => number === guest.number);
    if (riders.some((rider) => hasSameName(rider, guest))) continue;
    if (holder) problems.push(describeShared(guest.number, [holder, guest]));
    else offered.push(guest);
  }
  return { riders: offered, problems };
}

function identityOf(team: string, country: string): RacingIdentity {
  const storable = team.length <= limits.teamLength ? team : '';
  return knownIdentity({ team: storable, manufacturer: findManufacturer(team), country: findCountry(country) });
}

/** The first part of `.../riders/fabio-di-giannantonio/<id>` is the first name. Links contain no accents. */
export function nameFromLink(link: string | undefined): { first: string; last: string } | null {
  const slug = /\/riders\/([^/?#]+-[^/?#]+)\/[^/]/.exec(link ?? '')?.[1];
  if (slug === undefined) return null;
  const [first = '', ...others] = slug.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return { first, last: others.join(' ') };
}

type Selection = ReturnType<CheerioAPI>;

const flagWords = { independent: /\bindependent\b/i, rookie: /\brookie\b/i };

/** The first list has the official riders, and the others have wildcards and substitutes. Other grids are ignored. */
export function parseRidersPage(html: string): ParsedRiders {
  const $ = load(html);
  const other = describeOtherEdition($);
  if (other !== null) return unreadable(other);
  const lists = $('.rider-grid__motogp .rider-list__container')
    .toArray()
    .map((list) => $(list))
    .filter((list) => !isHidden(list));
  const [official, ...others] = lists;
  if (official === undefined) return unreadable('The page has no list of MotoGP riders.');
  const heading = plainText(official.find('.rider-list__career-type').first());
  if (/wild.?card|substitute|reserve|test|former|retired|legend/i.test(heading)) {
    return unreadable(`The page begins with its “${heading}”: the list of official riders is missing.`);
  }

  return toParsedRiders(
    collectRiders(findRiders($, official)),
    collectRiders(others.flatMap((list) => findRiders($, list))),
    'The list of MotoGP riders is empty.',
  );
}

/** Returns a sentence if the title or the first heading names another class or year. */
function describeOtherEdition($: CheerioAPI, year?: string): string | null {
  for (const text of [$('head title'), $('h1').filter((_, heading) => !isHidden($(heading)))].map(plainText)) {
    const [shownClass, shownYear] = [classIn(text), yearIn(text)];
    if (shownClass !== null && shownClass !== 'MotoGP')
      return `The page shows ${shownClass}, not MotoGP: ${quoteText(text)}.`;
    if (year !== undefined && shownYear !== undefined && shownYear !== year)
      return `The page shows ${shownYear}, not ${year}: ${quoteText(text)}.`;
  }
  return null;
}

type CollectedRiders = ReturnType<typeof collectRiders>;

function toParsedRiders(official: CollectedRiders, guests: CollectedRiders, textIfEmpty: string): ParsedRiders {
  const { riders, problems } = official;
  const offered = separateGuests(riders, guests.riders);
  const page = {
    riders,
    offered: offered.riders,
    problems: [...problems, ...guests.problems, ...offered.problems],
  };
  if (problems.length === 0) return riders.length === 0 ? unreadable(textIfEmpty) : { kind: 'riders', ...page };
  const reason = listProblems(problems);
  if (riders.length === 0) return unreadable(reason);
  const others = riders.length === 1 ? 'the other rider' : `the other ${riders.length} riders`;
  return { ...unreadable(`${reason} To add ${others}, review them.`), ...page };
}

function unreadable(reason: string): Unreadable {
  return { kind: 'unreadable', reason };
}

function findRiders($: CheerioAPI, list: Selection): FoundRider[] {
  return list
    .find('.rider-list__rider')
    .toArray()
    .map((element) => $(element))
    .filter((rider) => !isHidden(rider))
    .map((rider) => {
      const number = spacedText(rider.find('.rider-list__info-hashtag').first());
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

/** The two spans contain accents. If one of them is empty, the name comes from the link. */
function findName($: CheerioAPI, rider: Selection): { first: string; last: string } {
  const spans = rider.find('.rider-list__info-name > span').toArray();
  const [first = '', last = ''] = spans.map((span) => spacedText($(span)));
  return (first === '' || last === '' ? nameFromLink(rider.attr('href')) : null) ?? { first, last };
}

function findFlags(texts: readonly string[]): { independent: boolean; rookie: boolean } {
  return {
    independent: texts.some((text) => flagWords.independent.test(text)),
    rookie: texts.some((text) => flagWords.rookie.test(text)),
  };
}

const cell = (name: string) => `.standings-table__body-cell--${name}`;

/**
 * Handles both forms of the page: table rows (up to 2025), and nested boxes (2026). The page does not mark wildcards,
 * substitutes, independent riders or rookies, so nothing is offered and an admin sets the flags.
 */
export function parseStandings(html: string, url = ''): ParsedRiders {
  const $ = load(html);
  const other = describeOtherEdition($, /\/(\d{4})\//.exec(url)?.[1]);
  if (other !== null) return unreadable(other);
  const rows = $('.standings-table__body-row')
    .toArray()
    .map((row) => $(row));
  const shown = rows.filter((row) => !isHidden(row));
  if (shown.length === 0) return { kind: 'unreadable', reason: 'The page has no rows of championship standings.' };
  const tables = new Set(shown.map((row) => row.closest('table, .standings-table')[0]));
  if (tables.size > 1) {
    const headings = [...tables].map((table) => quoteText((table && headingsOf($, $(table))[0]) ?? ''));
    return unreadable(`The page shows ${tables.size} championship tables: ${headings.join(', ')}.`);
  }
  return toParsedRiders(collectRiders(shown.map(findRider)), { riders: [], problems: [] }, '');
}

function findRider(row: Selection): FoundRider {
  const number = spacedText(row.find(cell('number')).first());
  const team = plainText(row.find(cell('team')).first());
  const country =
    row.find('img.standings-table__body-cell-flag').attr('alt') ?? plainText(row.find(cell('flag')).first());
  return { number, ...findNameInRow(row), independent: false, rookie: false, team, country };
}

/** Uses the element with the first name and the text beside it, or splits the full name, or uses the rider's link. */
function findNameInRow(row: Selection): { first: string; last: string } {
  const selectors = [cell('full-name'), '.standings-table__rider-name', cell('rider')];
  const name = selectors.map((selector) => row.find(selector).first()).find((found) => spacedText(found) !== '');
  const link = nameFromLink(row.find('a[href*="/riders/"]').first().attr('href'));
  if (name === undefined) return link ?? { first: '', last: '' };

  const first = name.find('.standings-table__first-name').first();
  const parts =
    first.length > 0
      ? { first: spacedText(first), last: spacedText(withoutFirstName(name)) }
      : splitName(spacedText(name));
  return (parts.first === '' || parts.last === '' ? link : null) ?? parts;
}

function withoutFirstName(name: Selection): Selection {
  const rest = name.clone();
  rest.find('.standings-table__first-name').remove();
  return rest;
}
