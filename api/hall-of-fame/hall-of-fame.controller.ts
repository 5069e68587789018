import { Controller, Get, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { HallOfFameAnswer, SeasonEnd, SeasonEndAnswer } from '../../league/contract/season-end.js';
import { SeasonImportsService } from '../../league/outlook/season-archive/season-imports.service.js';
import { FinalStandingsReader } from '../../league/standings/final-standings.service.js';
import { presentImportedEnd } from '../season-archive/season-archive.presenter.js';
import { Roles } from '../http/roles.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { FinalRowsPresenter } from '../presenters/shapes.presenter.js';
import { Cached } from '../response-cache/response-cache.js';
import { SnapshotReads } from '../response-cache/snapshot-reads.js';

const seasonEndRequest = z.object({ season: wholeNumber, offset: wholeNumber.default(0) });

/** The final standings of finalized seasons. Costs a fixed number of queries a season. */
@Controller('api')
@Roles('anyone')
export class HallOfFameController {
  constructor(
    private readonly snapshots: SnapshotReads,
    private readonly finalStandings: FinalStandingsReader,
    private readonly presenter: FinalRowsPresenter,
    private readonly imports: SeasonImportsService,
  ) {}

  @Get('get-hall-of-fame')
  @Cached()
  read(): Promise<HallOfFameAnswer> {
    return this.snapshots.readAtOnce(async (manager) => {
      const seasons: SeasonEnd[] = [];
      for (const end of await this.finalStandings.findAll(manager))
        seasons.push(await this.presenter.presentEnd(manager, end));
      const imported = (await this.imports.findAll(manager)).map(presentImportedEnd);
      return { seasons, imported };
    });
  }

  @Get('get-season-end')
  @Cached()
  readSeason(
    @Query(new ZodValidationPipe(seasonEndRequest, { message: messages.hallOfFame.invalid }))
    { season: year, offset }: Infer<typeof seasonEndRequest>,
  ): Promise<SeasonEndAnswer> {
    return this.snapshots.readAtOnce(async (manager) => {
      const season = await this.finalStandings.findSeason(manager, year);
      const end = await this.finalStandings.find(manager, season);
      const [champion] = end.top;
      const picks = champion ? await this.finalStandings.findPicks(manager, season, champion) : [];
      const rows = await this.finalStandings.findRows(manager, season, offset, limits.seasonEndRows);
      return {
        season_end: {
          ...(await this.presenter.presentEnd(manager, end)),
          champion_picks: await this.presenter.presentPicks(manager, season, picks),
          rows: await this.presenter.present(manager, rows),
        },
      };
    });
  }
}
