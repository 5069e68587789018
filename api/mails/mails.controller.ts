import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { mailSwitches, subscriptions } from '../../league/contract/mail-switches.js';
import type { MailSwitchesAnswer, UnsubscriptionAnswer } from '../../league/contract/account.js';
import { MailSwitchesService } from '../../league/accounts/mail-switches.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { id, ZodValidationPipe } from '../http/zod-validation.pipe.js';

const switchRequest = z.object({ mails: z.enum(mailSwitches), on: z.boolean() });
/** The token may be in the query or in the body. */
export const linkRequest = z.object({
  member: id,
  mails: z.enum(subscriptions),
  token: z.string().max(100),
});
export type LinkRequest = Infer<typeof linkRequest>;

/** Not in wire.md. */
@Controller('api')
export class MailsController {
  constructor(private readonly switches: MailSwitchesService) {}

  @Get('get-mail-switches')
  @Roles('member')
  read(@CurrentUser() caller: Member): MailSwitchesAnswer {
    return { switches: this.switches.switchesOf(caller) };
  }

  @Put('set-mail-switch')
  @Roles('member')
  async set(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(switchRequest)) { mails, on }: Infer<typeof switchRequest>,
  ): Promise<MailSwitchesAnswer> {
    return { switches: await this.switches.set(caller.id, mails, on) };
  }

  /** Changes nothing, because mail scanners also open links. */
  @Get('get-unsubscription')
  @Roles('anyone')
  async subscription(@Query(new ZodValidationPipe(linkRequest)) link: LinkRequest): Promise<UnsubscriptionAnswer> {
    return { mails: link.mails, on: await this.switches.isSubscribed(link) };
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @Roles('anyone')
  async unsubscribe(@Body(new ZodValidationPipe(linkRequest)) link: LinkRequest): Promise<UnsubscriptionAnswer> {
    await this.switches.unsubscribe(link);
    return { mails: link.mails, on: false };
  }
}
