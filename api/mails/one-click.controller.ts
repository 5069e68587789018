import { linkRequest, type LinkRequest } from './mails.controller.js';
import { Controller, HttpCode, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { MailSwitchesService } from '../../league/accounts/mail-switches.service.js';
import { Roles } from '../http/roles.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';

/** The address in the header List-Unsubscribe. A GET shows the page that the link in the email opens. */
@Controller('unsubscribe')
export class OneClickController {
  constructor(private readonly switches: MailSwitchesService) {}

  /** The POST from mail programs (RFC 8058, 3.2) has no cookies and no CSRF token. The link's token authorizes it. */
  @Post()
  @HttpCode(200)
  @RouteConfig({ form: true, csrf: false })
  @Roles('anyone')
  async unsubscribe(@Query(new ZodValidationPipe(linkRequest)) link: LinkRequest): Promise<object> {
    await this.switches.unsubscribe(link);
    return {};
  }
}
