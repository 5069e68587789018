import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Anonymous, CurrentUser } from '../../league/wire/shapes.js';
import type { Member } from '../../league/members/member.entity.js';
import { Access } from '../http/access.decorator.js';
import { Caller } from '../http/caller.decorator.js';
import { Csrf } from '../http/csrf.js';
import type { Reply, Request } from '../http/request.js';
import { sessionCookie } from '../http/sessions.js';
import { refuseCrossSite } from './refuse-cross-site.js';
import { LogInGuard } from './log-in.guard.js';
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
@Access('anyone')
export class LogInController {
  constructor(
    private readonly database: DataSource,
    private readonly csrf: Csrf,
  ) {}

  @Post('login')
  @HttpCode(200)
  @UseGuards(LogInGuard)
  async logIn(@Req() request: Request & { user: Member }, @Res({ passthrough: true }) reply: Reply): Promise<object> {
    // The old session id dies, so that one planted before the log-in is worth nothing.
    await request.session.regenerate();
    request.session.memberId = request.user.id;
    this.csrf.issue(request, reply);
    return {};
  }

  /** Changes state by GET because the client's documents say so; a call from another site is refused (wire.md, General). */
  @Get('logout')
  async logOut(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<object> {
    refuseCrossSite(request);
    await request.session.destroy();
    void reply.clearCookie(sessionCookie, { path: '/' });
    this.csrf.issue(request, reply);
    return {};
  }

  @Get('get-logged-in')
  loggedIn(@Caller() caller: Member | null, @Res({ passthrough: true }) reply: Reply): object | undefined {
    if (caller) return {};
    void reply.status(204);
    return undefined;
  }

  @Get('get-current-user')
  currentUser(@Caller() caller: Member | null): Promise<CurrentUser> | Anonymous {
    return caller ? readCurrentUser(this.database.manager, caller) : anonymous;
  }
}
