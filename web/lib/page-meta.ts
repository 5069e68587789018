import { useEffect } from 'react';

const content = (name: string): string | undefined =>
  'document' in globalThis
    ? document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim()
    : undefined;

/** The values that the server writes into the page from its environment. */
export const pageMeta = {
  league: content('league') || 'Parc Fermé',
  /** The page of the riders site that lists the riders. */
  ridersPage: content('riders-page') || 'https://www.motogp.com/en/riders/motogp',
  /** Whether seasons can be set up from the championship's own data. */
  hasChampionship: content('championship') !== 'off',
  /** Empty if the league has no contact address. */
  contact: content('contact') ?? '',
  /** Empty if the league has no donation link. */
  donation: content('donation') ?? '',
  /** The public key of push messages. Empty if the league sends none. */
  pushKey: content('push-key') ?? '',
};

/** Sets the document title, which is only the league's name without `title`. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${pageMeta.league}` : pageMeta.league;
  }, [title]);
}
