import type { DataSource } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import { toHundredths } from '../../league/riders/hundredths.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { findSeasonByYear, lockSeason } from '../../league/seasons/season.store.js';
import type { CreateCompetitorAnswer } from '../../league/wire/answers.js';
import { messages } from '../../league/wire/messages.js';
import type { CreateRider } from './riders.controller.js';

/** Adds a rider typed by hand; answers why not, or null. */
export async function createRider(
  database: DataSource,
  request: CreateRider,
): Promise<(Partial<CreateCompetitorAnswer> & { message: string }) | null> {
  const { competitor, points } = request.competitor_points;
  try {
    return await database.transaction(async (manager) => {
      const wanted = await findSeasonByYear(manager, request.season);
      const season = wanted && (await lockSeason(manager, wanted.id));
      if (!season) return { season_not_found: true, message: messages.riders.seasonNotFound };
      if (season.finalized) return { message: messages.riders.incorrect };
      const { independent, rookie } = request;
      const carriedHundredths = toHundredths(points);
      await manager.insert(Rider, { seasonId: season.id, ...competitor, independent, rookie, carriedHundredths });
      return null;
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'riders_number_key') throw error;
    return { rider_exists: true, message: messages.riders.exists };
  }
}
