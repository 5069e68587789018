import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { messages } from '../../league/contract/messages.js';
import type { RivalsAnswer } from '../../league/contract/standings.js';
import { isUsername } from '../../league/contract/fields.js';
import type { Member } from '../../league/schema/member.entity.js';
import { RivalsReader } from '../../league/reading/rivals-reader.service.js';
import { RivalsService } from '../../league/members/rivals.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentRivals } from './rivals.presenter.js';

const seasonRequest = z.object({ season: wholeNumber });
const rivalRequest = z.object({ username: z.string().refine(isUsername) });
const refusal = { message: messages.users.notFound };

@Controller('api')
@Roles('member')
export class RivalsController {
  constructor(
    private readonly rivals: RivalsService,
    private readonly reader: RivalsReader,
  ) {}

  @Get('get-rivals')
  async read(
    @CurrentUser() caller: Member,
    @Query(new ZodValidationPipe(seasonRequest, { message: messages.standings.seasonNotFound }))
    { season: year }: Infer<typeof seasonRequest>,
  ): Promise<RivalsAnswer> {
    return presentRivals(await this.reader.read(year, caller.id), caller.id);
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
