import { type DataSource, IsNull } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import { Season } from '../../league/seasons/season.entity.js';
import { messages } from '../../league/wire/messages.js';
import { badRequest } from '../http/refusal.js';

/** Creates a season; it becomes current by itself only when there is none (rules.md 4). */
export async function createSeason(
  database: DataSource,
  year: number,
  topIndependent: boolean,
  topRookie: boolean,
): Promise<void> {
  const insert = (current: boolean) => database.manager.insert(Season, { year, topIndependent, topRookie, current });
  try {
    const current = !(await database.manager.existsBy(Season, { current: true, deletedAt: IsNull() }));
    try {
      await insert(current);
    } catch (error) {
      if (violatedConstraint(error) !== 'seasons_current_key') throw error;
      await insert(false);
    }
  } catch (error) {
    if (violatedConstraint(error) === 'seasons_year_key') throw badRequest({ message: messages.seasons.notUnique });
    throw error;
  }
}
