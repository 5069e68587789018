import { linkRequest, type LinkRequest } from './mails.controller.js';
import { Controller, HttpCode, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { MailSwitchesService } from '../../league/accounts/mail-switches.service.js';
import { Roles } from '../http/roles.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';

/** The address in the header List-Unsubscribe; a GET of it shows the page of the same link. */
@Controller('unsubscribe')
export class OneClickController {
  constructor(private readonly switches: MailSwitchesService) {}

  /**
   * The POST of mail programs (RFC 8058, 3.2): it has no cookies and no CSRF token, and is authorized by the token of the link. Its body is
   * the constant `List-Unsubscribe=One-Click`.
   */
  @Post()
  @HttpCode(200)
  @RouteConfig({ form: true, csrf: false })
  @Roles('anyone')
  async unsubscribe(@Query(new ZodValidationPipe(linkRequest)) link: LinkRequest): Promise<object> {
    await this.switches.unsubscribe(link);
    return {};
  }
}
