import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isMissing, readWholeNumber } from '../../league/contract/fields.js';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { ProvisionalStandingsAnswer, StandingsVersionAnswer } from '../../league/contract/provisional.js';
import { isDomainError } from '../../league/core/domain-error.js';
import { readAtOnce } from '../../league/database/data-source.js';
import { WeekendsRepository } from '../../league/results/weekends.repository.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import { ProvisionalStandings } from '../../league/standings/provisional-standings.service.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import { notFound } from '../http/api-exception.js';
import { Roles } from '../http/roles.js';
import { Cached } from '../response-cache/cache-responses.js';
import { ProvisionalPresenter } from './provisional.presenter.js';
import { readPageRange } from './standings.controller.js';

const unknownWeekend = { message: messages.weekends.notFound };

/** What is new on the day of a race: standings that are not final yet, and whether an open page shows the latest. */
@Controller('api')
@Roles('anyone')
export class ProvisionalController {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly reader: StandingsReader,
    private readonly provisional: ProvisionalStandings,
    private readonly presenter: ProvisionalPresenter,
  ) {}

  /** The part of the table that the query asks for as that of get-standings does, at most `limits.provisionalStandings` rows. */
  @Get('get-provisional-standings')
  @Cached()
  async standings(@Query() query: Record<string, unknown>): Promise<ProvisionalStandingsAnswer> {
    const weekendId = readWholeNumber(query['weekend']);
    if (weekendId === null) throw notFound(unknownWeekend);
    try {
      const found = await this.provisional.findRows(weekendId, readPageRange(query, limits.provisionalStandings));
      return { provisional: found && (await this.presenter.present(this.database.manager, found)) };
    } catch (error) {
      throw isDomainError(error, 'weekend_not_found') ? notFound(unknownWeekend) : error;
    }
  }

  /** Of a weekend, or else of a season. Costs a few look-ups, and most answers come from the response cache. */
  @Get('get-standings-version')
  @Cached()
  version(@Query() query: Record<string, unknown>): Promise<StandingsVersionAnswer> {
    return readAtOnce(this.database, async (manager) => {
      if (isMissing(query['weekend'])) {
        const season = await this.reader.findSeason(manager, readWholeNumber(query['season']));
        const { snapshotId } = await this.reader.findLatest(manager, season);
        return this.presenter.presentVersion(
          manager,
          snapshotId,
          await this.provisional.findLatestState(manager, season),
        );
      }
      const weekend = await this.weekends.find(manager, readWholeNumber(query['weekend']));
      if (!weekend) throw notFound(unknownWeekend);
      const season = await this.seasons.get(manager, weekend.seasonId);
      const snapshotId = weekend.status === 2 ? weekend.snapshotId : null;
      return this.presenter.presentVersion(
        manager,
        snapshotId,
        await this.provisional.findState(manager, season, weekend),
      );
    });
  }
}
