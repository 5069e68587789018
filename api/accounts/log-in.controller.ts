import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { messages } from '../../league/contract/messages.js';
import type { Anonymous, CurrentUser as CurrentUserAnswer } from '../../league/contract/shapes.js';
import type { Member } from '../../league/members/member.entity.js';
import { CurrentUser, type Reply, type Request } from '../http/request.js';
import { Refuses } from '../http/domain-error-answers.js';
import { Roles } from '../http/roles.js';
import { CrossSiteGuard } from '../http/csrf.js';
import { anonymous, CurrentUserPresenter } from './current-user.presenter.js';
import { LogInGuard } from './local.strategy.js';
import { SessionsService } from './sessions.service.js';

@Controller('api')
@Roles('anyone')
export class LogInController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly presenter: CurrentUserPresenter,
  ) {}

  @Post('login')
  @HttpCode(200)
  @UseGuards(LogInGuard)
  @Refuses({ message: messages.login.invalid })
  async logIn(@Req() request: Request & { user: Member }, @Res({ passthrough: true }) reply: Reply): Promise<object> {
    await this.sessions.start(request, reply, request.user);
    return {};
  }

  /** Changes state by GET because the client's documents say so. */
  @Get('logout')
  @UseGuards(CrossSiteGuard)
  async logOut(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<object> {
    await this.sessions.end(request, reply);
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
    return caller ? this.presenter.present(caller) : anonymous;
  }
}
