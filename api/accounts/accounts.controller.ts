import { EvenTimeInterceptor } from './even-time.interceptor.js';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type {
  ActivateAnswer,
  FindAccountAnswer,
  OtherAccountAnswer,
  RegisterAnswer,
  ResetPasswordAnswer,
} from '../../league/contract/answers.js';
import { invitationToken } from '../../league/contract/groups.js';
import { limits } from '../../league/contract/limits.js';
import type { ResetLinkAnswer } from '../../league/contract/second-factor.js';
import { AccountsService } from '../../league/accounts/accounts.service.js';
import { ActivationService } from '../../league/community/groups/activation.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { badRequest } from '../http/api-exception.js';
import { CurrentUser, originOf, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { id, readWholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { CrossSiteGuard } from '../http/cross-site.guard.js';
import { presentPasskey } from './passkeys.presenter.js';
import { SessionsService } from './sessions.service.js';
import { KnownDevices } from './known-devices.service.js';
import { Refuses } from '../http/domain-error-answers.js';

const text = z.string().max(2048).catch('');
const registration = z
  .object({
    username: text,
    email: text,
    password1: text,
    password2: text,
    /** Not in wire.md. A registration does not fail because of its invitation. */
    invitation: invitationToken.nullable().catch(null),
  })
  .catch({ username: '', email: '', password1: '', password2: '', invitation: null });
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
const resetRequest = z
  .object({
    password1: text,
    password2: text,
    uid64: z.union([z.string(), z.number()]).catch(''),
    token: text,
    /** Not in wire.md. The ids of the passkeys that stay. */
    kept_passkeys: z.array(id).max(limits.passkeys).catch([]),
  })
  .catch({ password1: '', password2: '', uid64: '', token: '', kept_passkeys: [] });
const resetLink = z.object({ uid64: z.union([z.string(), z.number()]), token: z.string().max(2048) });
const mailRequest = z
  .object({ primaryKeyInput: z.string(), isUsername: z.boolean(), username: z.string() })
  .partial()
  .catch({});

const nothingFound = { email_found: false, username_found: false };

/** Equalizes response times, because a faster response would reveal that an account does not exist. */
const EvenTime = () => UseInterceptors(EvenTimeInterceptor);

@Controller('api')
@Roles('anyone')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly activations: ActivationService,
    private readonly sessions: SessionsService,
    private readonly throttle: Throttle,
    private readonly devices: KnownDevices,
  ) {}

  @Post('register')
  @HttpCode(200)
  async register(
    @Req() request: Request,
    @Body(new ZodValidationPipe(registration)) { invitation, ...body }: Infer<typeof registration>,
  ): Promise<RegisterAnswer> {
    await this.throttle.count('register', request.ip);
    return { ...registered, uid: await this.accounts.register({ ...body, invitationToken: invitation }) };
  }

  /** The link works once, but stays valid if a different member is logged in: somebody else may have sent it. */
  @Get('activate')
  @UseGuards(CrossSiteGuard)
  async activate(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Query('uid') uid: unknown,
    @Query('token') token: unknown,
    @CurrentUser() caller: Member | null,
  ): Promise<ActivateAnswer> {
    const memberId = readWholeNumber(uid);
    if (memberId === null || typeof token !== 'string') throw badRequest();
    if (caller && caller.id !== memberId) throw badRequest(otherAccount(caller));
    const { member, groupId, refused } = await this.activations.activate(memberId, token);
    await this.sessions.start(request, reply, member, { passedSecondStep: false });
    return { group_id: groupId, invitation_refused: refused };
  }

  @Post('request-activation-token')
  @HttpCode(200)
  @EvenTime()
  async requestActivation(
    @Req() request: Request,
    @Body(new ZodValidationPipe(activationRequest)) { uid }: Infer<typeof activationRequest>,
  ): Promise<object> {
    await this.throttle.count('link', request.ip);
    await this.accounts.requestActivation(uid);
    return {};
  }

  @Get('find-account')
  @EvenTime()
  @Refuses(nothingFound, { account_not_found: nothingFound })
  async find(
    @Req() request: Request,
    @Query('email') email: unknown,
    @Query('username') username: unknown,
  ): Promise<FindAccountAnswer> {
    await this.throttle.count('link', request.ip);
    if (typeof email !== 'string' && typeof username !== 'string') throw badRequest();
    const { member, foundBy } = await this.accounts.find(email, username);
    return { email_found: foundBy === 'email', username_found: foundBy === 'username', username: member.username };
  }

  @Post('send-reset-email')
  @HttpCode(200)
  @EvenTime()
  async sendResetMail(
    @Req() request: Request,
    @Query('username') queried: unknown,
    @Body(new ZodValidationPipe(mailRequest)) body: Infer<typeof mailRequest>,
  ): Promise<object> {
    await this.throttle.count('link', request.ip);
    const { primaryKeyInput, isUsername = true, username } = body;
    const key = primaryKeyInput ?? username ?? queried;
    if (typeof key !== 'string') throw badRequest();
    const by = primaryKeyInput === undefined || isUsername ? 'username' : 'email';
    await this.accounts.requestPasswordReset(by, key);
    return {};
  }

  /** Returns the passkeys that are removed if the member sets a new password through this link. Not in wire.md. */
  @Post('read-reset-link')
  @HttpCode(200)
  async readResetLink(
    @Req() request: Request,
    @Body(new ZodValidationPipe(resetLink)) { uid64, token }: Infer<typeof resetLink>,
  ): Promise<ResetLinkAnswer> {
    await this.throttle.count('link', request.ip);
    const passkeys = await this.accounts.findPasskeysOfLink({ memberId: readUid(uid64), token });
    return { passkeys: passkeys.map(presentPasskey) };
  }

  /** Logs the member out everywhere (rules.md 8), and removes the passkeys that `kept_passkeys` does not list. */
  @Post('reset-password')
  @HttpCode(200)
  async reset(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Body(new ZodValidationPipe(resetRequest)) { uid64, kept_passkeys, ...sent }: Infer<typeof resetRequest>,
  ): Promise<ResetPasswordAnswer> {
    await this.throttle.count('link', request.ip);
    const reset = { ...sent, memberId: readUid(uid64), keptPasskeys: kept_passkeys };
    const member = await this.accounts.resetPassword(reset, originOf(request));
    this.devices.remember(reply, member, null);
    return { passwords_match: true, password_valid: true, token_valid: true };
  }
}

const otherAccount = ({ username }: Member): OtherAccountAnswer => ({
  message: 'You are logged in with another account',
  logged_in_as: username,
});

/** Reads the uid of the link, which some clients send in base 64. */
function readUid(uid: string | number): number | null {
  return readWholeNumber(uid) ?? readWholeNumber(Buffer.from(String(uid), 'base64').toString('utf8'));
}
