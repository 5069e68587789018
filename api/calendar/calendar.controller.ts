import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { CalendarService } from '../../league/calendar/calendar.service.js';
import type { CalendarLinksAnswer } from '../../league/contract/reach.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import type { Member } from '../../league/members/member.entity.js';
import { Document, sendDocument } from '../http/documents.js';
import { CurrentUser, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { presentCalendar } from './calendar.presenter.js';

const calendarType = 'text/calendar; charset=utf-8';

/** The calendars, and where they are: our own calls. */
@Controller('api')
export class CalendarController {
  constructor(
    private readonly calendar: CalendarService,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** Of the current season: race weekends and the end of the picks window. Without a current season it is empty. */
  @Get('calendar.ics')
  @Document()
  @Roles('anyone')
  async read(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    const text = presentCalendar(await this.calendar.findPublic(), this.env);
    sendDocument(request, reply, { type: calendarType, text, access: 'public' });
  }

  /** The same for the member whose address it is, with whether picks are saved; 404 for any other address. */
  @Get('own-calendar.ics')
  @Document()
  @Roles('anyone')
  async readOwn(@Query('token') token: unknown, @Req() request: Request, @Res() reply: Reply): Promise<void> {
    const text = presentCalendar(await this.calendar.findOwn(token), this.env);
    sendDocument(request, reply, { type: calendarType, text, access: 'private' });
  }

  @Get('get-calendar-links')
  @Roles('member')
  links(@CurrentUser() caller: Member): CalendarLinksAnswer {
    return this.present(this.calendar.tokenOf(caller));
  }

  /** Ends the former address of the member's own calendar. */
  @Post('renew-calendar-link')
  @HttpCode(200)
  @Roles('member')
  async renew(@CurrentUser() caller: Member): Promise<CalendarLinksAnswer> {
    return this.present(await this.calendar.renewToken(caller.id));
  }

  private present(token: string): CalendarLinksAnswer {
    const address = (file: string) => `${this.env.PUBLIC_URL}/api/${file}`;
    return { season: address('calendar.ics'), own: address(`own-calendar.ics?token=${token}`) };
  }
}
