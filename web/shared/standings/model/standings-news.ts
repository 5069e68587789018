import type { StandingsVersionAnswer } from '../../../../league/contract/standings.js';

/** What to offer a reader whose page shows one version while another one is ready; null: nothing. */
export function describeNews(shown: Partial<StandingsVersionAnswer>, ready: StandingsVersionAnswer): string | null {
  if (shown.standings !== undefined && shown.standings !== ready.standings)
    return ready.standings === null ? 'The standings have changed.' : 'New standings are ready.';
  if (shown.provisional === undefined || shown.provisional === ready.provisional) return null;
  return ready.provisional === null
    ? 'The provisional standings have changed.'
    : 'New provisional standings are ready.';
}
