import { Controller, Get, Query, Res } from '@nestjs/common';
import type { ChampionshipAnswer, RiderAnswer } from '../../league/contract/championship.js';
import { readWholeNumber } from '../../league/contract/fields.js';
import { ChampionshipReader } from '../../league/season/riders/championship-reader.service.js';
import type { Reply } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Cached } from '../response-cache/response-cache.js';
import { presentChampionship, presentRider } from './championship.presenter.js';

/**
 * The numbers of picks are shown once the window has closed. Before that, responses are not cached, because the window
 * closes at a certain time, without a change in the database.
 */
@Controller('api')
@Roles('anyone')
export class ChampionshipController {
  constructor(private readonly reader: ChampionshipReader) {}

  @Get('get-championship')
  @Cached()
  async championship(
    @Query('season') year: unknown,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<ChampionshipAnswer> {
    const table = await this.reader.readTable(readWholeNumber(year));
    if (!table.picked) void reply.header('cache-control', 'no-store');
    return { championship: presentChampionship(table) };
  }

  @Get('get-rider')
  @Cached()
  async rider(@Query('id') id: unknown, @Res({ passthrough: true }) reply: Reply): Promise<RiderAnswer> {
    const found = await this.reader.readRider(readWholeNumber(id) ?? 0);
    if (!found.picked) void reply.header('cache-control', 'no-store');
    return { rider: presentRider(found) };
  }
}
