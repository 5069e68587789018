import type { RetrievalOutcome } from '../../league/retrieval/retrieval-outcome.js';
import type { Overtaken, RetrievalRefusal, RidersImportAnswer } from '../../league/contract/answers.js';

type Kind = RetrievalOutcome['kind'] | 'busy' | 'invalid_link' | 'invalid_season';

/** The flags of post-race-weekend-event for an outcome; all false for a failure of ours, whose text is in the season messages. */
export function presentRefusal(
  outcome: RetrievalOutcome | { kind: 'busy' | 'invalid_link' },
): RetrievalRefusal & Pick<Overtaken, 'season_finalized'> {
  const { kind } = outcome;
  return {
    competitors_not_found: kind === 'competitors_not_found' ? outcome.riders.map(({ number }) => number) : [],
    timeout: kind === 'timeout',
    selenium_busy: kind === 'busy',
    terminated: kind === 'terminated',
    already_stored: kind === 'already_stored' || kind === 'season_closed',
    not_available: kind === 'not_available',
    unreadable: kind === 'unreadable' || kind === 'invalid_link',
    ...(kind === 'invalid_link' && { invalid_link: true }),
    ...(kind === 'season_closed' && { season_finalized: true }),
  };
}

/** The flags of create-season-competitors-link, in success and refusal. */
export function presentRidersImport(kind: Kind): RidersImportAnswer & Pick<Overtaken, 'season_finalized'> {
  return {
    invalidLink: kind === 'invalid_link',
    invalidSeason: kind === 'invalid_season' || kind === 'season_closed',
    timeout: kind === 'timeout',
    selenium_available: kind !== 'busy',
    terminated: kind === 'terminated',
    unreadable: kind === 'unreadable' || kind === 'not_available',
    ...(kind === 'season_closed' && { season_finalized: true }),
  };
}
