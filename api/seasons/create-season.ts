import type { DataSource } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import { Season } from '../../league/seasons/season.entity.js';
import { findCurrentSeason, lockCurrentSeason } from '../../league/seasons/seasons.repository.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest } from '../http/api-exception.js';

/** Creates a season; it becomes current by itself only when there is none (rules.md 4). */
export async function createSeason(
  database: DataSource,
  year: number,
  topIndependent: boolean,
  topRookie: boolean,
): Promise<void> {
  try {
    await database.transaction(async (manager) => {
      await lockCurrentSeason(manager);
      const current = (await findCurrentSeason(manager)) === null;
      await manager.insert(Season, { year, topIndependent, topRookie, current });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'seasons_year_key') throw badRequest({ message: messages.seasons.notUnique });
    throw error;
  }
}
