import type { DataSource } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import { carriedAfterEdit } from '../../league/riders/carried-points.js';
import { toHundredths } from '../../league/riders/hundredths.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { lockSeason } from '../../league/seasons/seasons.repository.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { recomputeAfter } from '../standings/recompute-after.js';
import { readSeasonRiders } from './read-season-riders.js';
import type { EditRider } from './rider-requests.js';

/** Changes a rider. Points typed are the total that was shown, now or as it is stated; the carried points change by the difference (rules.md 1). */
export async function editRider(
  database: DataSource,
  dispatcher: JobDispatcher,
  request: EditRider,
  caller: Member,
): Promise<void> {
  const { competitor, points, points_shown } = request.competitor_points;
  const change = recomputeAfter(database, dispatcher, async (manager) => {
    const found = await manager.findOneBy(Rider, { id: request.id });
    const season = found && (await lockSeason(manager, found.seasonId));
    if (!season) throw notFound({ message: messages.riders.notFound });
    if (season.finalized) throw refuseFinalized();
    const shown = (await readSeasonRiders(manager, season.id)).find(({ rider }) => rider.id === request.id);
    if (!shown) throw notFound({ message: messages.riders.notFound });
    const { carriedHundredths } = shown.rider;
    const seenHundredths = points_shown === undefined ? shown.pointsHundredths : toHundredths(points_shown);
    const carried = carriedAfterEdit(carriedHundredths, seenHundredths, toHundredths(points));
    const { independent, rookie } = request;
    const unchanged = carried === carriedHundredths;
    const typed = unchanged ? {} : { carriedHundredths: carried, carriedBy: caller.id, carriedAt: new Date() };
    await manager.update(Rider, request.id, { ...competitor, independent, rookie, ...typed });
    return { seasonId: season.id, announce: null };
  });
  await change.catch((error: unknown) => {
    if (violatedConstraint(error) === 'riders_number_key') {
      throw badRequest({ rider_exists: true, message: messages.riders.exists });
    }
    throw error;
  });
}
