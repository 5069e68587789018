import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type infer as Infer, z } from 'zod';
import { messages } from '../../league/contract/messages.js';
import type { RivalsAnswer } from '../../league/contract/standings.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import { isUsername } from '../../league/contract/fields.js';
import type { Member } from '../../league/schema/member.entity.js';
import { RivalsRepository } from '../../league/members/members.repository.js';
import { RivalsService } from '../../league/members/rivals.service.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentStandRow, UsersPresenter } from '../presenters/shapes.presenter.js';

const seasonRequest = z.object({ season: wholeNumber });
const rivalRequest = z.object({ username: z.string().refine(isUsername) });
const refusal = { message: messages.users.notFound };

/** The rivals of the calling member. */
@Controller('api')
@Roles('member')
export class RivalsController {
  constructor(
    private readonly database: DataSource,
    private readonly rivals: RivalsService,
    private readonly pinned: RivalsRepository,
    private readonly standings: StandingsReader,
    private readonly users: UsersPresenter,
  ) {}

  /** Costs one look-up for each rival. */
  @Get('get-rivals')
  read(
    @CurrentUser() { id: callerId }: Member,
    @Query(new ZodValidationPipe(seasonRequest, { message: messages.standings.seasonNotFound }))
    { season: year }: Infer<typeof seasonRequest>,
  ): Promise<RivalsAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.standings.findSeason(manager, year);
      const table = await this.standings.findLatest(manager, season);
      const rivalIds = await this.pinned.findIds(manager, callerId);
      const users = await this.users.present(manager, [callerId, ...rivalIds]);
      const rowOf = async (memberId: number) => {
        const [row] = await this.standings.findRows(manager, table, { only: memberId });
        return row ? presentStandRow(row, users) : null;
      };
      const answer: RivalsAnswer = { own: await rowOf(callerId), rivals: [] };
      for (const rivalId of rivalIds) {
        const user = users.get(rivalId);
        if (user) answer.rivals.push({ user, row: await rowOf(rivalId) });
      }
      return answer;
    });
  }

  @Post('pin-rival')
  @HttpCode(201)
  async pin(
    @CurrentUser() { id }: Member,
    @Body(new ZodValidationPipe(rivalRequest, refusal)) { username }: Infer<typeof rivalRequest>,
  ): Promise<object> {
    await this.rivals.pin(id, username);
    return {};
  }

  @Post('unpin-rival')
  @HttpCode(201)
  async unpin(
    @CurrentUser() { id }: Member,
    @Body(new ZodValidationPipe(rivalRequest, refusal)) { username }: Infer<typeof rivalRequest>,
  ): Promise<object> {
    await this.rivals.unpin(id, username);
    return {};
  }
}
