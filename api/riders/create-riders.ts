import type { DataSource } from 'typeorm';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { addRiders } from '../../league/riders/add-riders.store.js';
import { findSeason, findSeasonByYear } from '../../league/seasons/seasons.repository.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { recomputeAfter } from '../standings/recompute-after.js';
import { created } from './create-rider.js';
import type { CreateRiders } from './rider-requests.js';

/**
 * Adds riders that an admin has looked through, with no carried points; those whose number is there already stay as they are.
 * More riders may change the places of others, and ranks with them. Answers how many were added.
 * @throws ApiException 400 for a season that is finalized or not there: then none is added
 */
export async function createRiders(
  database: DataSource,
  dispatcher: JobDispatcher,
  request: CreateRiders,
): Promise<number> {
  const noSeason = () => badRequest({ ...created, season_not_found: true, message: messages.riders.seasonNotFound });
  const season = await findSeasonByYear(database.manager, request.season);
  if (!season) throw noSeason();
  let amount = 0;
  await recomputeAfter(database, dispatcher, async (manager) => {
    const added = await addRiders(manager, season.id, request.competitors);
    if (added === null) throw (await findSeason(manager, season.id)) ? refuseFinalized(created) : noSeason();
    amount = added;
    return { seasonId: season.id, announce: null };
  });
  return amount;
}
