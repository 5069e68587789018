import type { DataSource } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import type { RaceKind } from '../../league/results/race-kind.js';
import { RaceResult } from '../../league/results/race-result.entity.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { recognizeResultsLink } from '../../league/retrieval/recognize-results-link.js';
import { Season } from '../../league/seasons/season.entity.js';
import { startRetrieval } from './start-retrieval.js';

/** Starts the retrieval of a race or a sprint; answers its pid, or why it does not start. */
export async function retrieveResult(
  database: DataSource,
  dispatcher: JobDispatcher,
  env: Env,
  weekend: RaceWeekend,
  kind: RaceKind,
  caller: Member,
): Promise<{ pid: number } | { kind: 'season_closed' | 'already_stored' | 'invalid_link' | 'busy' }> {
  const season = await database.manager.findOneByOrFail(Season, { id: weekend.seasonId });
  if (season.finalized) return { kind: 'season_closed' };
  const stored = await database.manager.findOneBy(RaceResult, { weekendId: weekend.id, kind });
  if (stored?.storedAt) return { kind: 'already_stored' };
  const url = recognizeResultsLink(weekend.url, env.RESULTS_SITE_URL);
  if (url === null) return { kind: 'invalid_link' };
  const { id: seasonId } = season;
  const requestedBy = caller.id;
  const started = await startRetrieval(database, dispatcher, {
    kind,
    seasonId,
    weekendId: weekend.id,
    url,
    requestedBy,
  });
  return started === 'busy' ? { kind: 'busy' } : started;
}
