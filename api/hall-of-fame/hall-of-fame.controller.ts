import { Controller, Get, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { messages } from '../../league/contract/messages.js';
import type { HallOfFameAnswer, SeasonEndAnswer } from '../../league/contract/season-end.js';
import { HallOfFameReader } from '../../league/reading/hall-of-fame-reader.service.js';
import { presentImportedEnd } from '../season-archive/season-archive.presenter.js';
import { Roles } from '../http/roles.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import {
  presentChampionPicks,
  presentFinalRow,
  presentSeasonEnd,
  presentUsers,
} from '../presenters/shapes.presenter.js';
import { Cached } from '../response-cache/response-cache.js';

const seasonEndRequest = z.object({ season: wholeNumber, offset: wholeNumber.default(0) });

/** Runs a fixed number of queries per season. */
@Controller('api')
@Roles('anyone')
export class HallOfFameController {
  constructor(private readonly reader: HallOfFameReader) {}

  @Get('get-hall-of-fame')
  @Cached()
  async read(): Promise<HallOfFameAnswer> {
    const { ends, members, imported } = await this.reader.read();
    const users = presentUsers(members);
    return { seasons: ends.map((end) => presentSeasonEnd(end, users)), imported: imported.map(presentImportedEnd) };
  }

  @Get('get-season-end')
  @Cached()
  async readSeason(
    @Query(new ZodValidationPipe(seasonEndRequest, { message: messages.hallOfFame.invalid }))
    { season: year, offset }: Infer<typeof seasonEndRequest>,
  ): Promise<SeasonEndAnswer> {
    const { end, rows, members, championPicks, riders } = await this.reader.readSeason(year, offset);
    const users = presentUsers(members);
    return {
      season_end: {
        ...presentSeasonEnd(end, users),
        champion_picks: presentChampionPicks(championPicks, riders),
        rows: rows.map((row) => presentFinalRow(row, users)),
      },
    };
  }
}
