import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HallOfFameAnswer, SeasonEnd } from '../../league/contract/season-end.js';
import { readAtOnce } from '../../league/database/data-source.js';
import { FinalStandingsReader } from '../../league/standings/final-standings.service.js';
import { Roles } from '../http/roles.js';
import { FinalRowsPresenter } from '../presenters/final-rows.presenter.js';
import { Cached } from '../response-cache/response-cache.js';

/** The seasons that are decided. Costs some reads a season, however many members took part. */
@Controller('api')
@Roles('anyone')
export class HallOfFameController {
  constructor(
    private readonly database: DataSource,
    private readonly finalStandings: FinalStandingsReader,
    private readonly presenter: FinalRowsPresenter,
  ) {}

  @Get('get-hall-of-fame')
  @Cached()
  read(): Promise<HallOfFameAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const seasons: SeasonEnd[] = [];
      for (const end of await this.finalStandings.findAll(manager))
        seasons.push(await this.presenter.presentEnd(manager, end));
      return { seasons };
    });
  }
}
