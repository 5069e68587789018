import { useEffect } from 'react';

/** The content of a `meta` of the page; undefined if it has none, and on the server. */
const content = (name: string): string | undefined =>
  'document' in globalThis
    ? document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim()
    : undefined;

/** The values that the server writes into the page from its environment. */
export const pageMeta = {
  /** LEAGUE_NAME */
  league: content('league') || 'Parc Fermé',
  /** The fixed riders page of the riders site. */
  ridersPage: content('riders-page') || 'https://www.motogp.com/en/riders/motogp',
  /** The contact address of the league; empty if it has none. */
  contact: content('contact') ?? '',
  /** The donation link of the league; empty if it has none. */
  donation: content('donation') ?? '',
  /** The public key of push messages; empty if the league sends none. */
  pushKey: content('push-key') ?? '',
};

/** Sets the document title; without `title` it is the league's name alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${pageMeta.league}` : pageMeta.league;
  }, [title]);
}
