import { Controller, Get, Query } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { readAtOnce } from '../../league/database/read-at-once.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { findSeason, findSeasonByYear } from '../../league/seasons/seasons.repository.js';
import type { RaceWeekendAnswer, RaceWeekendsAnswer } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import { Roles } from '../http/roles.decorator.js';
import { isMissing, readWholeNumber } from '../http/zod-validation.pipe.js';
import { notFound } from '../http/api-exception.js';
import { Cached } from '../response-cache/cached.decorator.js';
import { presentWeekend } from '../present/present-weekend.js';
import { readStretch } from '../standings/read-stretch.js';
import { readWeekend } from './read-weekend.js';

const invalidSeason: RaceWeekendsAnswer = { invalid_season: true, race_weekends: [] };

@Controller('api')
@Roles('anyone')
export class RaceWeekendsController {
  constructor(private readonly database: DataSource) {}

  /**
   * Latest first; amount 0, or none that is a number, means all. Known clients ask without a season where none is current:
   * then there is nothing to list, and nothing wrong.
   */
  @Get('get-race-weekends')
  @Cached()
  async list(@Query('season') season: unknown, @Query('amount') amount: unknown): Promise<RaceWeekendsAnswer> {
    if (isMissing(season)) return invalidSeason;
    const year = readWholeNumber(season);
    const found = year === null ? null : await findSeasonByYear(this.database.manager, year);
    if (!found) throw notFound(invalidSeason);
    const limit = readWholeNumber(amount) || null;
    const weekends = await this.database.manager.find(RaceWeekend, {
      where: { seasonId: found.id },
      order: { startDate: 'DESC', id: 'DESC' },
      ...(limit === null ? {} : { take: limit }),
    });
    return { race_weekends: weekends.map(presentWeekend), invalid_season: false };
  }

  /** All of the standings, or the part that the query asks for as that of get-standings does. */
  @Get('get-race-weekend')
  @Cached()
  async detail(@Query() query: Record<string, unknown>): Promise<RaceWeekendAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await findVisibleWeekend(manager, readWholeNumber(query['id']));
      if (!weekend) throw notFound({ message: messages.weekends.notFound });
      return { race_weekend: await readWeekend(manager, weekend, await readStretch(manager, query)) };
    });
  }
}

/** A weekend of a season that is not deleted; null where there is none. */
export async function findVisibleWeekend(manager: EntityManager, id: number | null): Promise<RaceWeekend | null> {
  const weekend = id === null ? null : await manager.findOneBy(RaceWeekend, { id });
  return weekend && (await findSeason(manager, weekend.seasonId)) ? weekend : null;
}
