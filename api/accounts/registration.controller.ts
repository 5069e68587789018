import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import type { OtherAccountAnswer, RegisterAnswer } from '../../league/contract/answers.js';
import { AccountsService } from '../../league/members/accounts.service.js';
import type { Member } from '../../league/members/member.entity.js';
import { badRequest } from '../http/api-exception.js';
import { CurrentUser, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { id, readWholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { CrossSiteGuard } from './cross-site.guard.js';
import { SessionsService } from './sessions.service.js';

const text = z.string().max(2048).catch('');
const registration = z.object({ username: text, email: text, password1: text, password2: text }).catch({
  username: '',
  email: '',
  password1: '',
  password2: '',
});
const activationRequest = z.object({ uid: id });

const registered: RegisterAnswer = {
  username_unique: true,
  username_valid: true,
  email_unique: true,
  email_valid: true,
  passwords_match: true,
  password_valid: true,
  invalid_data: false,
};

@Controller('api')
@Roles('anyone')
export class RegistrationController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly throttle: Throttle,
  ) {}

  @Post('register')
  @HttpCode(200)
  async register(@Req() request: Request, @Body() body: unknown): Promise<RegisterAnswer> {
    await this.throttle.count('register', request.ip);
    await this.accounts.register(registration.parse(body));
    return registered;
  }

  /**
   * Activates the account of an e-mailed link and logs its member in; works once. A caller who is logged in as another
   * member is refused, and the link is not used up: nobody's account changes by a link that somebody else sent.
   */
  @Get('activate')
  @UseGuards(CrossSiteGuard)
  async activate(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Query('uid') uid: unknown,
    @Query('token') token: unknown,
    @CurrentUser() caller: Member | null,
  ): Promise<object> {
    const memberId = readWholeNumber(uid);
    if (memberId === null || typeof token !== 'string') throw badRequest();
    if (caller && caller.id !== memberId) throw badRequest(otherAccount(caller));
    await this.sessions.start(request, reply, await this.accounts.activate(memberId, token));
    return {};
  }

  @Post('request-activation-token')
  @HttpCode(200)
  async requestActivation(
    @Req() request: Request,
    @Body(new ZodValidationPipe(activationRequest)) { uid }: z.infer<typeof activationRequest>,
  ): Promise<object> {
    await this.throttle.count('link', request.ip);
    await this.accounts.requestActivation(uid);
    return {};
  }
}

const otherAccount = ({ username }: Member): OtherAccountAnswer => ({
  message: 'You are logged in with another account',
  logged_in_as: username,
});
