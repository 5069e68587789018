/**
 * The page of an event on the results site, without query and hash and with its closing slash, or null for any other
 * link (rules.md 6). `base` is the configured origin; the link must be of exactly that origin and carry no credentials.
 */
export function recognizeResultsLink(url: string, base: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, username, password, pathname } = new URL(url);
  if (origin !== new URL(base).origin || username !== '' || password !== '') return null;
  const path = /^\/[a-z0-9-]+\/results\/\d{4}\/[a-z0-9-]+(?=\/?$)/.exec(pathname)?.[0];
  return path === undefined ? null : `${origin}${path}/`;
}
