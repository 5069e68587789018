import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { renewPicksClosing } from '../../league/results/weekend.store.js';
import { findSeasonByYear, lockSeason } from '../../league/seasons/seasons.repository.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { checkWeekend, refuseWeekend, refuseWeekendOfFinalized } from './check-weekend.js';

const request = z.record(z.string(), z.unknown()).catch({});

/** Adds a weekend to a season that is not finalized. */
export async function createWeekend(database: DataSource, resultsSite: string, body: unknown): Promise<void> {
  const sent = request.parse(body);
  const year = readWholeNumber(sent['season_year']);
  const season = year === null ? null : await findSeasonByYear(database.manager, year);
  if (!season) throw refuseWeekend({ invalid_season: true });
  if (season.finalized) throw refuseWeekendOfFinalized();
  const fields = checkWeekend(sent, resultsSite);
  await database.transaction(async (manager) => {
    const locked = await lockSeason(manager, season.id);
    if (!locked) throw refuseWeekend({ invalid_season: true });
    if (locked.finalized) throw refuseWeekendOfFinalized();
    await manager.insert(RaceWeekend, { seasonId: locked.id, ...fields });
    await renewPicksClosing(manager, locked);
  });
}
