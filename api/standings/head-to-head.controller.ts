import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { HeadToHeadAnswer } from '../../league/contract/head-to-head.js';
import { messages } from '../../league/contract/messages.js';
import { readAtOnce } from '../../league/database/data-source.js';
import { isUsername } from '../../league/members/member-fields.js';
import { PicksWindowService } from '../../league/picks/picks-window.service.js';
import { HeadToHeadService } from '../../league/standings/head-to-head.service.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { HeadToHeadPresenter } from './head-to-head.presenter.js';

const username = z.string().refine(isUsername);
const request = z
  .object({ season: wholeNumber, a: username, b: username })
  .refine(({ a, b }) => a.toLowerCase() !== b.toLowerCase(), { path: ['b'] });

/** Two members of a season, compared. */
@Controller('api')
@Roles('anyone')
export class HeadToHeadController {
  constructor(
    private readonly database: DataSource,
    private readonly standings: StandingsReader,
    private readonly members: HeadToHeadService,
    private readonly picksWindow: PicksWindowService,
    private readonly presenter: HeadToHeadPresenter,
  ) {}

  @Get('get-head-to-head')
  @Computes()
  compare(
    @Query(new ZodValidationPipe(request, { message: messages.explanations.invalid })) query: z.infer<typeof request>,
  ): Promise<HeadToHeadAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.standings.findSeason(manager, query.season);
      const compared = await this.members.compare(manager, season, query);
      const hidden = await this.picksWindow.arePicksHidden(manager, season);
      return { head_to_head: await this.presenter.present(manager, compared, hidden) };
    });
  }
}
