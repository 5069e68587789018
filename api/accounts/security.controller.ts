import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { AccountActivityAnswer, SessionsAnswer } from '../../league/contract/account.js';
import { AccountActivityService } from '../../league/accounts/account-activity.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { CurrentUser, originOf, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';

/** Not in wire.md. */
@Controller('api')
@Roles('member')
export class SecurityController {
  constructor(private readonly activity: AccountActivityService) {}

  @Get('get-sessions')
  async sessions(@CurrentUser() caller: Member, @Req() request: Request): Promise<SessionsAnswer> {
    const sessions = await this.activity.readSessions(caller.id, request.session.sessionId);
    return {
      sessions: sessions.map(({ device, startedAt, lastSeenAt, current }) => ({
        device,
        started_at: startedAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
        current,
      })),
    };
  }

  /** Idempotent. */
  @Post('end-other-sessions')
  @HttpCode(200)
  async endOthers(@CurrentUser() caller: Member, @Req() request: Request): Promise<SessionsAnswer> {
    await this.activity.endOthers(caller.id, request.session.sessionId, originOf(request));
    return this.sessions(caller, request);
  }

  @Get('get-account-activity')
  async events(@CurrentUser() caller: Member): Promise<AccountActivityAnswer> {
    const events = await this.activity.readEvents(caller.id);
    return {
      events: events.map(({ id, kind, at, times, device, network }) => {
        return { id, kind, at: at.toISOString(), times, device, network };
      }),
    };
  }
}
