import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { renewPicksClosing } from '../../league/results/weekend.store.js';
import { findSeasonByYear, lockSeason } from '../../league/seasons/seasons.repository.js';
import type { WeekendsRefusal } from '../../league/contract/answers.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { judgeWeekend, type WeekendFields } from './check-weekend.js';

const weekends = z.array(z.record(z.string(), z.unknown())).min(1).max(100);
const request = z.object({ season_year: z.unknown(), race_weekends: weekends });

const refuse = (reason: Partial<WeekendsRefusal>) =>
  badRequest({ invalid_season: false, race_weekends: [], ...reason } satisfies WeekendsRefusal);

/**
 * Adds the weekends of a calendar to a season that is not finalized, all or none; one whose link the season has already is
 * left out, so that a second click adds nothing. Answers how many were added.
 * @throws ApiException 400 with what is wrong with the season or with each weekend
 */
export async function createWeekends(database: DataSource, resultsSite: string, body: unknown): Promise<number> {
  const sent = request.safeParse(body);
  if (!sent.success) throw refuse({});
  const fields = checkAll(sent.data.race_weekends, resultsSite);
  return database.transaction(async (manager) => {
    const wanted = await findSeasonByYear(manager, readWholeNumber(sent.data.season_year) ?? 0);
    const season = wanted && (await lockSeason(manager, wanted.id));
    if (!season) throw refuse({ invalid_season: true });
    if (season.finalized) throw refuseFinalized({ invalid_season: true, race_weekends: [] } satisfies WeekendsRefusal);
    const { id: seasonId } = season;
    const there = new Set((await manager.findBy(RaceWeekend, { seasonId })).map(({ url }) => url));
    const missing = fields.filter(({ url }) => !there.has(url));
    await manager.insert(
      RaceWeekend,
      missing.map((one) => ({ seasonId, ...one })),
    );
    await renewPicksClosing(manager, season);
    return missing.length;
  });
}

function checkAll(sent: readonly Record<string, unknown>[], resultsSite: string): WeekendFields[] {
  const judged = sent.map((one) => judgeWeekend(one, resultsSite));
  const wrong = judged.flatMap((one, place) => ('invalid_link' in one ? [{ place, ...one }] : []));
  if (wrong.length > 0) throw refuse({ race_weekends: wrong });
  const fields = judged.flatMap((one) => ('invalid_link' in one ? [] : [one]));
  return [...new Map(fields.map((one) => [one.url, one])).values()];
}
