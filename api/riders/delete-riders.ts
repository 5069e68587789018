import { type DataSource, In } from 'typeorm';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { lockSeason } from '../../league/seasons/seasons.repository.js';
import { messages } from '../../league/contract/messages.js';
import { notFound } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { recomputeAfter } from '../standings/recompute-after.js';

/**
 * Deletes those riders of a season that are in nobody's picks and in no result; answers which were in use and stayed.
 * Asking again for riders already deleted is not an error as long as one of them is still there. One with points leaves
 * a place to others, which changes ranks of members.
 */
export async function deleteRiders(
  database: DataSource,
  dispatcher: JobDispatcher,
  seasonId: number,
  riderIds: readonly number[],
): Promise<{ inUse: number[] }> {
  let inUse: number[] = [];
  await recomputeAfter(database, dispatcher, async (manager) => {
    const season = await lockSeason(manager, seasonId);
    if (!season) throw notFound({ message: messages.seasons.notFound });
    const riders = await manager.findBy(Rider, { id: In([...riderIds]), seasonId });
    if (riders.length === 0) throw notFound({ message: messages.riders.notFound });
    if (season.finalized) throw refuseFinalized();
    const ids = riders.map(({ id }) => id);
    const used: { id: number }[] = await manager.query(
      `SELECT id FROM riders WHERE id = ANY($1) AND (
         EXISTS (SELECT FROM result_rows WHERE rider_id = riders.id)
         OR EXISTS (SELECT FROM picks WHERE season_id = riders.season_id
           AND riders.id IN (pick1, pick2, pick3, pick4, pick5, independent_id, rookie_id)))`,
      [ids],
    );
    inUse = used.map(({ id }) => id);
    const free = ids.filter((id) => !inUse.includes(id));
    if (free.length > 0) await manager.delete(Rider, free);
    return { seasonId, announce: null };
  });
  return { inUse };
}
