import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import ical, { ICalEventStatus } from 'ical-generator';
import type { CalendarEntry } from '../../league/schema/calendar-entry.entity.js';
import { endOf } from '../../league/rules/session-times.js';
import { AccountActivityService } from '../../league/accounts/account-activity.service.js';
import { CalendarService, type SeasonCalendar } from '../../league/season/calendar/calendar.service.js';
import type { CalendarLinksAnswer } from '../../league/contract/account.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import type { Member } from '../../league/schema/member.entity.js';
import { Describe } from '../openapi/describe.js';
import { Document, sendDocument } from '../http/caching.js';
import { CurrentUser, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';

type Site = Pick<Env, 'LEAGUE_NAME' | 'PUBLIC_URL'>;

/** In seconds. Asks calendar programs to check for changes this often. */
const refreshSeconds = 6 * 3600;

/**
 * An iCalendar file (RFC 5545). Event UIDs never change. SEQUENCE and LAST-MODIFIED only change with the title, the
 * times or a cancellation, so that calendar programs import each new version once.
 */
function presentCalendar({ year, entries, hasPicks }: SeasonCalendar, site: Site): string {
  const name = year === null ? site.LEAGUE_NAME : `${site.LEAGUE_NAME} ${year}`;
  const calendar = ical({ name, prodId: { company: 'parc-ferme', product: 'league' }, ttl: refreshSeconds });
  for (const entry of entries) calendar.createEvent(presentEntry(entry, hasPicks, site));
  return calendar.toString();
}

function presentEntry({ key, ...entry }: CalendarEntry, hasPicks: boolean | null, { PUBLIC_URL }: Site) {
  const isDeadline = key.startsWith('picks-');
  const path = isDeadline ? 'select-picks' : `race-weekends/${key.replace(/^\D+/, '')}`;
  const isShown = isDeadline && hasPicks !== null && !entry.cancelled;
  return {
    id: `${key}@${new URL(PUBLIC_URL).hostname}`,
    summary: entry.title,
    start: entry.startsAt,
    ...(!isDeadline && endOfEntry(key, entry)),
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    sequence: entry.sequence,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(isShown && { description: hasPicks ? 'Your picks are saved.' : 'You have not saved any picks yet.' }),
    ...(!entry.cancelled && { url: `${PUBLIC_URL}/${path}` }),
  };
}

function endOfEntry(key: string, { startsAt, endsAt }: Pick<CalendarEntry, 'startsAt' | 'endsAt'>) {
  if (endsAt > startsAt) return { end: endsAt, allDay: true };
  return { end: endOf(startsAt, key.startsWith('sprint-') ? 'sprint' : 'race') };
}

const calendarType = 'text/calendar; charset=utf-8';

/** Not in wire.md. */
@Controller('api')
export class CalendarController {
  constructor(
    private readonly calendar: CalendarService,
    private readonly activity: AccountActivityService,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** Without a current season, the calendar is empty. */
  @Get('calendar.ics')
  @Describe({ type: 'text/calendar' })
  @Document()
  @Roles('anyone')
  async read(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    const text = presentCalendar(await this.calendar.findPublic(), this.env);
    sendDocument(request, reply, { type: calendarType, text, access: 'public' });
  }

  /** The calendar shows whether the token's member has saved picks. An unknown token gets 404. */
  @Get('own-calendar.ics')
  @Describe({ type: 'text/calendar' })
  @Document()
  @Roles('anyone')
  async readOwn(@Query('token') token: unknown, @Req() request: Request, @Res() reply: Reply): Promise<void> {
    const text = presentCalendar(await this.calendar.findOwn(token), this.env);
    sendDocument(request, reply, { type: calendarType, text, access: 'private' });
  }

  @Get('get-calendar-links')
  @Roles('member')
  readLinks(@CurrentUser() caller: Member): CalendarLinksAnswer {
    return this.present(this.calendar.tokenOf(caller));
  }

  /** Afterwards, the previous address of the member's calendar returns 404. */
  @Post('renew-calendar-link')
  @HttpCode(200)
  @Roles('member')
  async renew(@CurrentUser() { id }: Member, @Req() request: Request): Promise<CalendarLinksAnswer> {
    const { sessionId } = request.session;
    const token = await this.activity.inSession(id, sessionId, (manager) => this.calendar.renewToken(manager, id));
    return this.present(token);
  }

  private present(token: string): CalendarLinksAnswer {
    const toUrl = (file: string) => `${this.env.PUBLIC_URL}/api/${file}`;
    return { season: toUrl('calendar.ics'), own: toUrl(`own-calendar.ics?token=${token}`) };
  }
}
