import { LogInGuard, Limit } from './log-in.guard.js';
import { Body, Controller, Get, HttpCode, HttpStatus, Post, Req, Res, UseGuards } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { type infer as Infer, z } from 'zod';
import { messages } from '../../league/contract/messages.js';
import { secondFactorMessages } from '../../league/contract/second-factor-messages.js';
import type { SecondStepAnswer, SecondStepMethod, SecondStepRefusal } from '../../league/contract/second-factor.js';
import type { Anonymous, CurrentUser as CurrentUserAnswer } from '../../league/contract/shapes.js';
import { CurrentUserReader } from '../../league/reading/current-user-reader.service.js';
import { AccountActivityService } from '../../league/accounts/account-activity.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { readRecoveryCode } from '../../league/accounts/second-factor/codes.js';
import { PasskeysService } from '../../league/accounts/second-factor/passkeys.service.js';
import { SecondFactorService } from '../../league/accounts/second-factor/second-factor.service.js';
import { Describe } from '../openapi/describe.js';
import { badRequest } from '../http/api-exception.js';
import { CrossSiteGuard } from '../http/cross-site.guard.js';
import { Refuses } from '../http/domain-error-answers.js';
import { CurrentUser, originOf, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { AdminAccess } from '../http/admin-access.js';
import { Throttle } from '../http/throttle.js';
import { anonymous, presentCurrentUser } from './current-user.presenter.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { SessionsService } from './sessions.service.js';
import { SecondStep } from './second-step.service.js';
import { KnownDevices } from './known-devices.service.js';

const stepRequest = z.object({ code: z.string().max(100) });
const refusedStep = (message: string, isExpired = false): SecondStepRefusal => ({ message, log_in_expired: isExpired });

@Controller('api')
@Roles('anyone')
export class LogInController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly reader: CurrentUserReader,
    private readonly adminAccess: AdminAccess,
    private readonly secondFactor: SecondFactorService,
    private readonly passkeys: PasskeysService,
    private readonly secondStep: SecondStep,
    private readonly devices: KnownDevices,
    private readonly throttle: Throttle,
    private readonly activity: AccountActivityService,
    private readonly log: PinoLogger,
  ) {}

  @Post('login')
  @Describe({ body: z.object({ is_username: z.boolean().optional(), login_key: z.string(), password: z.string() }) })
  @HttpCode(200)
  @UseGuards(LogInGuard)
  @Refuses({ message: messages.login.invalid })
  async logIn(
    @Req() request: Request & { user: Member },
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SecondStepAnswer | object> {
    if (await this.secondFactor.isOn(request.user.id)) {
      this.secondStep.begin(reply, request.user);
      void reply.status(HttpStatus.ACCEPTED);
      const passkeys = await this.passkeys.findOfMember(request.user.id);
      const methods: SecondStepMethod[] = passkeys.length > 0 ? ['code', 'passkey'] : ['code'];
      return { second_factor_required: true, methods } satisfies SecondStepAnswer;
    }
    await this.sessions.start(request, reply, request.user, { passedSecondStep: false });
    return {};
  }

  /** A code from the app, or a recovery code. Wrong codes are limited (docs/decisions/log-in-throttling.md). */
  @Post('finish-log-in')
  @HttpCode(200)
  @Refuses(refusedStep(secondFactorMessages.codeWrong))
  async finish(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Body(new ZodValidationPipe(stepRequest)) { code }: Infer<typeof stepRequest>,
  ): Promise<object> {
    const member = await this.secondStep.find(request);
    if (!member) throw badRequest(refusedStep(secondFactorMessages.logInExpired, true));
    const limits = await this.limitsOf(request, member, code);
    for (const [what, ...whose] of limits) await this.throttle.count(what, ...whose);
    const origin = originOf(request);
    if (!(await this.secondFactor.accepts(member.id, code, origin))) {
      const who = { name: member.username, address: request.ip };
      this.log.warn({ ...who, reason: 'wrong second factor' }, 'a log-in failed');
      await this.activity.recordFailedLogIn(member.id, origin, 'second-factor-failed');
      throw badRequest(refusedStep(secondFactorMessages.codeWrong));
    }
    for (const [what, ...whose] of limits) await this.throttle.uncount(what, ...whose);
    await this.sessions.start(request, reply, member, { passedSecondStep: true });
    return {};
  }

  /** Recovery codes are too long to be guessed. Wrong codes by others cannot stop the owner. */
  private async limitsOf(request: Request, member: Member, code: string): Promise<Limit[]> {
    const account = String(member.id);
    if (readRecoveryCode(code) !== null) return [['recovery-code', request.ip, account]];
    const { since } = await this.secondFactor.read(member.id);
    const device = since && this.devices.findForSecondStep(request, member, since);
    return [
      device ? ['second-factor-device', device] : ['second-factor-account', account],
      ['second-factor-all', account],
    ];
  }

  /** A GET that changes state, because the client's documents require it. */
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
  async currentUser(@CurrentUser() caller: Member | null): Promise<CurrentUserAnswer | Anonymous> {
    if (!caller) return anonymous;
    const lacksSecondFactor = await this.adminAccess.lacksSecondFactor(caller);
    return presentCurrentUser(caller, await this.reader.read(caller.id), lacksSecondFactor);
  }
}
