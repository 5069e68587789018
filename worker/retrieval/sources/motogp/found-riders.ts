import { limits } from '../../../../league/contract/limits.js';
import {
  findCountry,
  findManufacturer,
  knownIdentity,
  type RacingIdentity,
} from '../../../../league/contract/racing-identity.js';
import type { ReadRider, Unreadable } from '../../../../league/retrieval/retrieval-outcome.js';
import { quoteText } from '../page-text.js';

/**
 * The riders of the class that a page lists. `offered` are wildcards and substitutes, which an admin may add by hand
 * (rules.md 6).
 */
export type ParsedRiders = { kind: 'riders'; riders: ReadRider[]; offered: ReadRider[] } | Unreadable;

/** The texts that a page has for one rider. */
export interface FoundRider {
  /** May have other characters around its digits: "#93". */
  number: string;
  first: string;
  last: string;
  independent: boolean;
  rookie: boolean;
  /** Both as the page writes them. */
  team?: string;
  country?: string;
}

/**
 * The riders of these texts, each with a number that a rider of a season may have, no number twice. A string instead is a sentence
 * for an admin about what is wrong.
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

/** What is known of a team and a country as a page writes them; a manufacturer is known where the team's name has it. */
function identityOf(team: string, country: string): RacingIdentity {
  const fitting = team.length <= limits.teamLength ? team : '';
  return knownIdentity({ team: fitting, manufacturer: findManufacturer(team), country: findCountry(country) });
}

/**
 * The name out of a link to a rider's own page, `.../riders/fabio-di-giannantonio/<id>`: the first part is the first name,
 * all others the last one. Accents are lost. Null for any other link.
 */
export function nameFromLink(link: string | undefined): { first: string; last: string } | null {
  const slug = /\/riders\/([^/?#]+-[^/?#]+)\/[^/]/.exec(link ?? '')?.[1];
  if (slug === undefined) return null;
  const [first = '', ...others] = slug.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return { first, last: others.join(' ') };
}
