import { Controller, Get, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { messages } from '../../league/contract/messages.js';
import type { OwnWeekendAnswer } from '../../league/contract/own-weekend.js';
import { OwnWeekendReader } from '../../league/reading/own-weekend-reader.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { id, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentOwnWeekend } from './own-weekend.presenter.js';
import { asUnknownWeekend } from './provisional.controller.js';

const request = z.object({ weekend: id });

@Controller('api')
@Roles('member')
export class OwnWeekendController {
  constructor(private readonly reader: OwnWeekendReader) {}

  @Get('get-own-weekend')
  async read(
    @CurrentUser() caller: Member,
    @Query(new ZodValidationPipe(request, { message: messages.weekends.notFound }))
    { weekend }: Infer<typeof request>,
  ): Promise<OwnWeekendAnswer> {
    try {
      const found = await this.reader.read(weekend, caller);
      return { own_weekend: found && presentOwnWeekend(found) };
    } catch (error) {
      throw asUnknownWeekend(error);
    }
  }
}
