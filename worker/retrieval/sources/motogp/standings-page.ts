import { type CheerioAPI, load } from 'cheerio';
import { splitName } from '../../../../league/riders/split-name.js';
import { hiddenParts, plainText } from '../page-text.js';
import { collectRiders, type FoundRider, nameFromLink, type ParsedRiders } from './found-riders.js';

type Selection = ReturnType<CheerioAPI>;

const cell = (name: string) => `.standings-table__body-cell--${name}`;

/**
 * Reads the riders of a championship standings page, in both of its forms: the rows of a table (up to 2025) and of nested
 * boxes (2026). The page does not mark wildcards and substitutes, so all are riders and none is offered; nor
 * independent riders and rookies, so an admin sets those flags.
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
  return { number, ...findName(row), independent: false, rookie: false, team, country };
}

/** First name in its own element, the rest is the last one; else the full name, split; else the link to the rider's page. */
function findName(row: Selection): { first: string; last: string } {
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
