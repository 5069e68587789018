import type { DataSource } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import { toHundredths } from '../../league/riders/hundredths.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { findSeasonByYear, lockSeason } from '../../league/seasons/seasons.repository.js';
import type { CreateCompetitorAnswer } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { recomputeAfter } from '../standings/recompute-after.js';
import type { CreateRider } from './rider-requests.js';

/** The flags of create-competitor when nothing is wrong. */
export const created: CreateCompetitorAnswer = {
  season_not_found: false,
  rider_exists: false,
  competitor_not_found: false,
  points_not_valid: false,
  competitor_points_not_found: false,
};

const refuse = (message: string, reason: Partial<CreateCompetitorAnswer> = {}) =>
  badRequest({ ...created, ...reason, message });

/**
 * Adds a rider typed by hand. One with points changes the places of others, and with them ranks of members.
 * @throws ApiException 400 with the flags of what is wrong
 */
export async function createRider(
  database: DataSource,
  dispatcher: JobDispatcher,
  request: CreateRider,
  caller: Member,
): Promise<void> {
  const { competitor, points } = request.competitor_points;
  const change = recomputeAfter(database, dispatcher, async (manager) => {
    const wanted = await findSeasonByYear(manager, request.season);
    const season = wanted && (await lockSeason(manager, wanted.id));
    if (!season) throw refuse(messages.riders.seasonNotFound, { season_not_found: true });
    if (season.finalized) throw refuseFinalized(created);
    const { independent, rookie } = request;
    const carriedHundredths = toHundredths(points);
    const typed = carriedHundredths === 0 ? {} : { carriedHundredths, carriedBy: caller.id, carriedAt: new Date() };
    await manager.insert(Rider, { seasonId: season.id, ...competitor, independent, rookie, ...typed });
    return { seasonId: season.id, announce: null };
  });
  await change.catch((error: unknown) => {
    if (violatedConstraint(error) === 'riders_number_key') throw refuse(messages.riders.exists, { rider_exists: true });
    throw error;
  });
}
