export type RidersLink = 'riders-page' | 'standings-page';

const ridersPage = /^\/[a-z]{2}\/riders\/motogp\/?$/;
const standingsPage = /^\/[a-z]{2}\/world-standing\/\d{4}\/motogp\/championship-standings\/?$/;

/**
 * Which page of the riders site a link leads to, or null when riders can't be imported from it (wire.md, end). `base` is
 * the configured origin; the link must be of exactly that origin and carry no credentials. Query and hash don't matter.
 */
export function recognizeRidersLink(url: string, base: string): RidersLink | null {
  if (!URL.canParse(url)) return null;
  const { origin, username, password, pathname } = new URL(url);
  if (origin !== new URL(base).origin || username !== '' || password !== '') return null;
  if (ridersPage.test(pathname)) return 'riders-page';
  return standingsPage.test(pathname) ? 'standings-page' : null;
}
