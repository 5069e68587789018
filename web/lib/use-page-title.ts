import { useEffect } from 'react';
import { pageMeta } from './page-meta.js';

/** Names the page in the browser's tab and history; without a title the league's name alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${pageMeta.league}` : pageMeta.league;
  }, [title]);
}
