import type { DataSource } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import { calendarLink } from '../../league/retrieval/calendar-link.js';
import { findSeasonByYear } from '../../league/seasons/seasons.repository.js';
import { startRetrieval } from './start-retrieval.js';

/** Starts the reading of a season's events on the results site; answers its pid, or why it does not start. */
export async function readCalendar(
  database: DataSource,
  dispatcher: JobDispatcher,
  env: Env,
  year: number,
  caller: Member,
): Promise<{ pid: number } | 'busy' | 'invalid_season' | 'season_closed'> {
  const season = await findSeasonByYear(database.manager, year);
  if (!season) return 'invalid_season';
  if (season.finalized) return 'season_closed';
  return startRetrieval(database, dispatcher, {
    kind: 'calendar',
    seasonId: season.id,
    weekendId: null,
    url: calendarLink(env.RESULTS_SITE_URL, year),
    requestedBy: caller.id,
  });
}
