import type { WeekendRefusal } from '../contract/answers.js';
import { countryLetters, day, weekendTitle } from '../contract/fields.js';
import { recognizeResultsLink } from '../retrieval/retrieval-links.js';
import type { RaceWeekend } from './race-weekend.entity.js';

const longestLink = 2048;

/** The fields of a weekend that an admin types. */
export type WeekendFields = Pick<RaceWeekend, 'title' | 'url' | 'startDate' | 'endDate'> &
  Partial<Pick<RaceWeekend, 'country'>>;

/**
 * The fields of a weekend as it was sent, or the flags of what is wrong with it (rules.md 6): its link is a results page of the configured
 * site, stored without its query; `end` is not before `start`. The country is left out where it was not sent. `presentUrl` is the link that the weekend has: an edit may leave it as it is.
 */
export function checkWeekendFields(
  sent: Readonly<Record<string, unknown>>,
  resultsSite: string,
  presentUrl?: string,
): { fields: WeekendFields } | { invalid: Omit<WeekendRefusal, 'invalid_season'> } {
  const parsedTitle = weekendTitle.safeParse(sent['title']);
  const start = day.safeParse(sent['start']);
  const end = day.safeParse(sent['end']);
  const url = sent['url'] === presentUrl ? presentUrl : recognizeLink(sent['url'], resultsSite);
  const datesFit = start.success && end.success && end.data >= start.data;
  const country = countryLetters.optional().safeParse(sent['country']);
  if (url === null || url === undefined || !datesFit || !parsedTitle.success || !country.success) {
    const invalid_link = url === null || url === undefined;
    const flags = { invalid_link, invalid_date: !datesFit, invalid_title: !parsedTitle.success };
    return { invalid: country.success ? flags : { ...flags, invalid_country: true } };
  }
  const fields = { title: parsedTitle.data, url, startDate: start.data, endDate: end.data };
  return { fields: country.data === undefined ? fields : { ...fields, country: country.data } };
}

function recognizeLink(url: unknown, resultsSite: string): string | null {
  return typeof url === 'string' && url.length <= longestLink ? recognizeResultsLink(url, resultsSite) : null;
}
