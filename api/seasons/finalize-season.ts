import type { DataSource } from 'typeorm';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { Season } from '../../league/seasons/season.entity.js';
import { findSeasonByYear, lockSeason } from '../../league/seasons/seasons.repository.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { refuseFinalized } from './refuse-finalized.js';
import { recomputeAfter } from '../standings/recompute-after.js';

/** Closes the picks, freezes the season and adds its bonus; only the current season, and for ever (rules.md 4). */
export function finalizeSeason(database: DataSource, dispatcher: JobDispatcher, year: number): Promise<void> {
  return recomputeAfter(database, dispatcher, async (manager) => {
    const wanted = await findSeasonByYear(manager, year);
    const season = wanted && (await lockSeason(manager, wanted.id));
    if (!season) throw notFound({ message: messages.seasons.notFound });
    if (season.finalized) throw refuseFinalized();
    if (!season.current) throw badRequest({ message: messages.seasons.mustBeCurrent });
    await manager.update(Season, season.id, { finalized: true, selectionOpen: false });
    return { seasonId: season.id, announce: null };
  });
}
