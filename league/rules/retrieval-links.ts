export type RidersLink = 'riders-page' | 'standings-page';

const eventPage = /^\/[a-z0-9-]+\/results\/\d{4}\/[a-z0-9-]+(?=\/?$)/;
const ridersPage = /^\/[a-z]{2}\/riders\/motogp\/?$/;
const standingsPage = /^\/[a-z]{2}\/world-standing\/\d{4}\/motogp\/championship-standings\/?$/;

/** Requires the origin `base` and no credentials. Drops query and hash (rules.md 6). */
export function recognizeResultsLink(url: string, base: string): string | null {
  const link = parseLink(url, base);
  const path = link && eventPage.exec(link.pathname)?.[0];
  return path ? `${link.origin}${path}/` : null;
}

/** Requires the origin `base` and no credentials. Ignores query and hash (wire.md, end). */
export function recognizeRidersLink(url: string, base: string): RidersLink | null {
  const link = parseLink(url, base);
  if (link && ridersPage.test(link.pathname)) return 'riders-page';
  return link && standingsPage.test(link.pathname) ? 'standings-page' : null;
}

/** Redirects to the latest event of the season. */
export function calendarLink(resultsSite: string, year: number): string {
  return `${resultsSite}/motogp/results/${year}/`;
}

function parseLink(url: string, base: string): URL | null {
  if (!URL.canParse(url)) return null;
  const link = new URL(url);
  const isOfSite = link.origin === new URL(base).origin;
  return isOfSite && link.username === '' && link.password === '' ? link : null;
}
