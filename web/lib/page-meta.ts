import { useEffect } from 'react';

const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim();

/** What the server writes into the page from its environment. */
export const pageMeta = {
  /** LEAGUE_NAME */
  league: content('league') || 'Parc Fermé',
  /** The fixed riders page of the riders site. */
  ridersPage: content('riders-page') || 'https://www.motogp.com/en/riders/motogp',
  /** Where to write to those who run the league; empty where they named no address. */
  contact: content('contact') ?? '',
  /** Where to give something for the league; empty where there is no such place. */
  donation: content('donation') ?? '',
};

/** Names the page in the browser's tab and history; without a title the league's name alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${pageMeta.league}` : pageMeta.league;
  }, [title]);
}
