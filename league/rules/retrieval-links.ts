/** The two kinds of pages of the riders site that list riders. */
export type RidersLink = 'riders-page' | 'standings-page';

const eventPage = /^\/[a-z0-9-]+\/results\/\d{4}\/[a-z0-9-]+(?=\/?$)/;
const ridersPage = /^\/[a-z]{2}\/riders\/motogp\/?$/;
const standingsPage = /^\/[a-z]{2}\/world-standing\/\d{4}\/motogp\/championship-standings\/?$/;

/**
 * The page of an event on the results site, without query and hash and with a closing slash; null for any other
 * link (rules.md 6). `base` is the configured origin; the link must have exactly that origin and no credentials.
 */
export function recognizeResultsLink(url: string, base: string): string | null {
  const link = parseLink(url, base);
  const path = link && eventPage.exec(link.pathname)?.[0];
  return path ? `${link.origin}${path}/` : null;
}

/**
 * The kind of page of the riders site that a link leads to; null if riders can't be imported from it (wire.md, end). `base` is
 * the configured origin; the link must have exactly that origin and no credentials. Query and hash are ignored.
 */
export function recognizeRidersLink(url: string, base: string): RidersLink | null {
  const link = parseLink(url, base);
  if (link && ridersPage.test(link.pathname)) return 'riders-page';
  return link && standingsPage.test(link.pathname) ? 'standings-page' : null;
}

/** The page of the results site with the list of a season's events; it redirects to the latest event. */
export function calendarLink(resultsSite: string, year: number): string {
  return `${resultsSite}/motogp/results/${year}/`;
}

/** A link of the site `base` without credentials; null for any other. */
function parseLink(url: string, base: string): URL | null {
  if (!URL.canParse(url)) return null;
  const link = new URL(url);
  const isOfSite = link.origin === new URL(base).origin;
  return isOfSite && link.username === '' && link.password === '' ? link : null;
}
