import { type DataSource, type EntityManager, IsNull, LessThanOrEqual, MoreThanOrEqual, Not } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import { RaceResult } from '../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { renewPicksClosing } from '../../league/results/weekend.store.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { findSeasonByYear, lockSeason } from '../../league/seasons/seasons.repository.js';
import type { Overtaken } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import type { CreateRace } from './race-requests.js';

/**
 * Announces a race typed by hand; it stores no result yet (rules.md 6). Answers its id.
 * @throws ApiException 404 no such season, 400 the weekend has this race already, or is final
 */
export async function createRace(database: DataSource, race: CreateRace): Promise<number> {
  try {
    return await database.transaction(async (manager) => {
      const wanted = await findSeasonByYear(manager, race.seasonYear);
      const season = wanted && (await lockSeason(manager, wanted.id));
      if (!season) throw notFound({ message: messages.seasons.notFound });
      if (season.finalized) throw refuseFinalized();
      const weekend = await findWeekend(manager, season, race);
      const kind = race.is_sprint ? ('sprint' as const) : ('race' as const);
      const already_stored = await manager.existsBy(RaceResult, {
        weekendId: weekend.id,
        kind,
        storedAt: Not(IsNull()),
      });
      const weekend_final = weekend.status === 2;
      if (already_stored || weekend_final) throw refuse({ weekend_final, already_stored });
      const { track, timestamp: heldAt } = race;
      const { id } = await manager.save(RaceResult, { weekendId: weekend.id, kind, track, heldAt });
      return id;
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'race_results_kind_key') throw error;
    throw refuse();
  }
}

const refuse = (reason: Overtaken = {}) => badRequest({ ...reason, message: messages.races.incorrect });

/** The weekend that was named, or the one of the race's day. */
async function findWeekend(manager: EntityManager, season: Season, race: CreateRace): Promise<RaceWeekend> {
  if (race.race_weekend_id === undefined) return findOrCreateWeekend(manager, season, race);
  const named = await manager.findOneBy(RaceWeekend, { id: race.race_weekend_id, seasonId: season.id });
  if (!named) throw notFound({ message: messages.weekends.notFoundAdmin });
  return named;
}

/** The weekend whose days contain the race's time; if there is none, a new one with the track as its title. */
export async function findOrCreateWeekend(
  manager: EntityManager,
  season: Season,
  race: Pick<CreateRace, 'timestamp' | 'track'>,
): Promise<RaceWeekend> {
  const day = race.timestamp.toISOString().slice(0, 10);
  const found = await manager.findOne(RaceWeekend, {
    where: { seasonId: season.id, startDate: LessThanOrEqual(day), endDate: MoreThanOrEqual(day) },
    order: { startDate: 'ASC', id: 'ASC' },
  });
  if (found) return found;
  const { id } = await manager.save(RaceWeekend, {
    seasonId: season.id,
    title: race.track,
    url: '',
    startDate: day,
    endDate: day,
  });
  await renewPicksClosing(manager, season);
  return manager.findOneByOrFail(RaceWeekend, { id });
}
