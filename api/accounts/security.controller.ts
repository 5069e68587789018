import { Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { AccountActivityAnswer, SessionsAnswer } from '../../league/contract/account.js';
import { AccountActivityService } from '../../league/accounts/account-activity.service.js';
import { OwnDataReader } from '../../league/account-deletion/own-data-reader.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { CurrentUser, originOf, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';

/** What members see of their own sessions and of the log of their account, our own calls. */
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

  /** Ends all sessions of the caller but this one. Doing it twice changes nothing. */
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

/** A copy of the caller's own data (docs/decisions/own-data.md; not in wire.md). */
@Controller('api')
@Roles('member')
export class OwnDataController {
  constructor(
    private readonly reader: OwnDataReader,
    private readonly throttle: Throttle,
  ) {}

  @Get('get-own-data')
  @Header('content-type', 'application/json; charset=utf-8')
  async read(@CurrentUser() caller: Member, @Res({ passthrough: true }) reply: Reply): Promise<string> {
    await this.throttle.count('own-data', String(caller.id));
    const sections = await this.reader.read(caller.id);
    // After the call: a refusal is no file.
    void reply.header('content-disposition', 'attachment; filename="my-data.json"');
    // eslint-disable-next-line no-restricted-syntax -- It is compared with nothing.
    const written_at = new Date();
    return JSON.stringify({ format: 'parc-ferme-own-data', version: 1, written_at, ...sections }, null, 2);
  }
}
