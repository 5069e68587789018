import { Body, Controller, Get, Put } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { tipMessages } from '../../league/contract/tip-messages.js';
import type { TipsAnswer } from '../../league/contract/tips.js';
import type { Member } from '../../league/schema/member.entity.js';
import { TipsReader } from '../../league/season/tips/tips-reader.service.js';
import { TipsService } from '../../league/season/tips/tips.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { id, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentTips } from './tips.presenter.js';

const tipRequest = z.object({
  weekend: id,
  riders: z.tuple([id, id, id]).refine((riders) => new Set(riders).size === riders.length),
});

/** Not in wire.md. */
@Controller('api')
export class TipsController {
  constructor(
    private readonly tips: TipsService,
    private readonly reader: TipsReader,
  ) {}

  @Get('get-tips')
  @Roles('anyone')
  @Computes()
  async read(@CurrentUser() caller: Member | null): Promise<TipsAnswer> {
    const facts = await this.reader.read(caller?.id ?? null);
    return { tips: facts && presentTips(facts) };
  }

  @Put('set-tip')
  @Roles('member')
  async save(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(tipRequest, { message: tipMessages.invalid }))
    { weekend, riders }: Infer<typeof tipRequest>,
  ): Promise<object> {
    await this.tips.save(caller.id, weekend, riders);
    return {};
  }
}
