import type { RaceKind } from '../../../../league/results/race-kind.js';

const sessionKeys: Record<RaceKind, string> = { race: 'RACE', sprint: 'SPR' };

/** The page of one session of a weekend: its results page with the session's key in place of any query and hash. */
export function sessionUrl(weekendUrl: string, session: RaceKind): string {
  const url = new URL(weekendUrl);
  url.hash = '';
  url.search = `?st=${sessionKeys[session]}`;
  return url.href;
}
