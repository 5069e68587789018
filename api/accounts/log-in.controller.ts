import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { messages } from '../../league/contract/messages.js';
import type { Anonymous, CurrentUser as CurrentUserAnswer } from '../../league/contract/shapes.js';
import type { Member } from '../../league/members/member.entity.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { Csrf } from '../http/csrf.js';
import { badRequest } from '../http/api-exception.js';
import type { Reply, Request } from '../http/request.js';
import { endSession } from './end-session.js';
import { refuseCrossSite } from './refuse-cross-site.js';
import { LogInGuard } from './log-in.guard.js';
import { SessionOpener } from './open-session.js';
import { readCurrentUser } from './read-current-user.js';

const anonymous: Anonymous = {
  is_logged_in: false,
  is_admin: false,
  username: false,
  email: false,
  notifications: false,
  profile_picture_data: false,
  profile_picture_format: false,
};

@Controller('api')
@Roles('anyone')
export class LogInController {
  constructor(
    private readonly database: DataSource,
    private readonly csrf: Csrf,
    private readonly sessions: SessionOpener,
  ) {}

  @Post('login')
  @HttpCode(200)
  @UseGuards(LogInGuard)
  async logIn(@Req() request: Request & { user: Member }, @Res({ passthrough: true }) reply: Reply): Promise<object> {
    if (await this.sessions.open(request, reply, request.user)) return {};
    throw badRequest({ message: messages.login.invalid });
  }

  /** Changes state by GET because the client's documents say so; a call from another site is refused (wire.md, General). */
  @Get('logout')
  async logOut(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<object> {
    refuseCrossSite(request);
    await endSession(request, reply, this.csrf);
    return {};
  }

  @Get('get-logged-in')
  loggedIn(@CurrentUser() caller: Member | null, @Res({ passthrough: true }) reply: Reply): object | undefined {
    if (caller) return {};
    void reply.status(204);
    return undefined;
  }

  @Get('get-current-user')
  currentUser(@CurrentUser() caller: Member | null): Promise<CurrentUserAnswer> | Anonymous {
    return caller ? readCurrentUser(this.database.manager, caller) : anonymous;
  }
}
