import type { DataSource } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import { recognizeRidersLink } from '../../league/retrieval/recognize-riders-link.js';
import { findSeasonByYear } from '../../league/seasons/seasons.repository.js';
import { startRetrieval } from './start-retrieval.js';

/**
 * Starts the import of a season's riders from a page of the riders site, or, as `riders-preview`, the reading of them for an
 * admin to look through; answers its pid, or why it does not start.
 */
export async function importRiders(
  database: DataSource,
  dispatcher: JobDispatcher,
  env: Env,
  kind: 'riders' | 'riders-preview',
  { url, year }: { url: string; year: number },
  caller: Member,
): Promise<{ pid: number } | { kind: 'busy' | 'invalid_link' | 'invalid_season' | 'season_closed' }> {
  const season = await findSeasonByYear(database.manager, year);
  if (!season) return { kind: 'invalid_season' };
  if (season.finalized) return { kind: 'season_closed' };
  if (recognizeRidersLink(url, env.RIDERS_SITE_URL) === null) return { kind: 'invalid_link' };
  const request = { kind, seasonId: season.id, weekendId: null, url, requestedBy: caller.id };
  const started = await startRetrieval(database, dispatcher, request);
  return started === 'busy' ? { kind: 'busy' } : started;
}
