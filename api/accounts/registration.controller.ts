import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { z } from 'zod';
import type { Env } from '../../league/core/env.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { useLink } from '../../league/members/link-token.store.js';
import { Member } from '../../league/members/member.entity.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { OtherAccountAnswer, RegisterAnswer } from '../../league/contract/answers.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { id, ZodValidationPipe, readWholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import type { Reply, Request } from '../http/request.js';
import { Throttle } from '../http/throttle.js';
import { SessionOpener } from './open-session.js';
import { orderLink } from './order-link.js';
import { refuseCrossSite } from './refuse-cross-site.js';
import { register } from './register.js';

const text = z.string().max(2048).catch('');
const registration = z.object({ username: text, email: text, password1: text, password2: text }).catch({
  username: '',
  email: '',
  password1: '',
  password2: '',
});
const tokenRequest = z.object({ uid: id });

@Controller('api')
@Roles('anyone')
export class RegistrationController {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly sessions: SessionOpener,
    private readonly throttle: Throttle,
    @InjectEnv() private readonly env: Env,
  ) {}

  @Post('register')
  @HttpCode(200)
  async register(@Req() request: Request, @Body() body: unknown): Promise<RegisterAnswer> {
    await this.throttle.count('register', request.ip);
    const answer = await register(this.database, this.dispatcher, this.env.SESSION_SECRET, registration.parse(body));
    if (answer.invalid_data) throw badRequest(answer);
    return answer;
  }

  /**
   * Activates the account of an e-mailed link and logs its member in; works once. Who is logged in as another member is
   * refused, and the link is not used up: nobody's account changes by a link that somebody sent them.
   */
  @Get('activate')
  async activate(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Query('uid') uid: unknown,
    @Query('token') token: unknown,
    @CurrentUser() caller: Member | null,
  ): Promise<object> {
    refuseCrossSite(request);
    const memberId = readWholeNumber(uid);
    if (memberId === null || typeof token !== 'string') throw badRequest();
    if (caller && caller.id !== memberId) throw badRequest(otherAccount(caller));
    const activated = await this.database.transaction(async (manager) => {
      if (!(await useLink(manager, { memberId, purpose: 'activation' }, token))) return null;
      // Whom an admin deactivated, only an admin lets in again.
      await manager.update(Member, { id: memberId, deactivatedAt: IsNull() }, { isActive: true });
      return manager.findOneBy(Member, { id: memberId, isActive: true });
    });
    if (!activated || !(await this.sessions.open(request, reply, activated))) throw badRequest();
    return {};
  }

  @Post('request-activation-token')
  @HttpCode(200)
  async requestActivation(
    @Req() request: Request,
    @Body(new ZodValidationPipe(tokenRequest)) { uid: memberId }: z.infer<typeof tokenRequest>,
  ): Promise<object> {
    await this.throttle.count('link', request.ip);
    const member = await this.database.manager.findOneBy(Member, { id: memberId });
    if (!member) throw notFound();
    if (member.isActive || member.deactivatedAt) throw badRequest();
    const link = { memberId, purpose: 'activation' as const, email: null, address: member.email };
    await orderLink(this.database, this.dispatcher, this.throttle, this.env.SESSION_SECRET, link);
    return {};
  }
}

const otherAccount = ({ username }: Member): OtherAccountAnswer => ({
  message: 'You are logged in with another account',
  logged_in_as: username,
});
