import { Controller, Get, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { isUsername } from '../../league/contract/fields.js';
import { messages } from '../../league/contract/messages.js';
import type { MemberSeasonsAnswer } from '../../league/contract/season-end.js';
import { MemberSeasonsReader } from '../../league/reading/member-seasons-reader.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentMemberSeasons } from './member-seasons.presenter.js';

const request = z.object({ username: z.string().refine(isUsername) });

@Controller('api')
@Roles('anyone')
export class MemberSeasonsController {
  constructor(private readonly reader: MemberSeasonsReader) {}

  @Get('get-member-seasons')
  @Computes()
  async read(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(request, { message: messages.users.notFound })) { username }: Infer<typeof request>,
  ): Promise<MemberSeasonsAnswer> {
    return { member_seasons: presentMemberSeasons(await this.reader.read(username, caller?.id ?? null)) };
  }
}
