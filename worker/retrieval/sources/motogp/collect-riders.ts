import type { ReadRider } from '../../../../league/retrieval/retrieval-outcome.js';
import { limits } from '../../../../league/contract/limits.js';
import { quoteText } from '../quote-text.js';

/** The texts that a page has for one rider. */
export interface FoundRider {
  /** May have other characters around its digits: "#93". */
  number: string;
  first: string;
  last: string;
  independent: boolean;
  rookie: boolean;
}

/**
 * Riders out of the texts that were found for them, each with a number that a rider of a season may have and no number
 * twice. A string instead is the sentence for an admin about what is wrong.
 */
export function collectRiders(found: readonly FoundRider[]): ReadRider[] | string {
  const riders: ReadRider[] = [];
  for (const { number: text, ...rider } of found) {
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
    riders.push({ number, ...rider });
  }
  return riders;
}
