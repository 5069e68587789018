import { randomBytes } from 'node:crypto';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { PinoLogger } from 'nestjs-pino';
import { type infer as Infer, z } from 'zod';
import { visibleLine } from '../../league/contract/fields.js';
import { limits } from '../../league/contract/limits.js';
import type { PasskeyOptionsAnswer } from '../../league/contract/second-factor.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import { isDomainError } from '../../league/platform/core/domain-error.js';
import type { Env } from '../../league/platform/core/env.js';
import type { Member } from '../../league/schema/member.entity.js';
import { PasskeysService } from '../../league/accounts/second-factor/passkeys.service.js';
import { CurrentUser, originOf, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { hostCookie } from '../http/sessions.js';
import { Throttle } from '../http/throttle.js';
import { id, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { SessionsService } from './sessions.service.js';
import { SecondStep } from './second-step.service.js';

const password = z.string().max(2048);
const beginRequest = z.object({ currentPassword: password });
const removeRequest = z.object({ id, currentPassword: password });
/** The library checks the other fields of the browser's response. */
const credential = z.looseObject({ id: z.string().regex(/^[\w-]{1,2048}$/), response: z.looseObject({}) });
/** The ways to reach the passkey, stored as the browser sends them. Malformed values are ignored. */
const transports = z
  .array(z.string().regex(/^[a-z-]{1,20}$/))
  .max(10)
  .optional()
  .catch(undefined);
const newCredential = credential.extend({ response: z.looseObject({ transports }) });
const addRequest = z.object({
  name: visibleLine.max(limits.passkeyName),
  credential: newCredential,
});
const logInRequest = z.object({ credential });

/** Not in wire.md. */
@Controller('api')
@Roles('member')
export class PasskeysController {
  private readonly secure: boolean;
  private readonly cookie: string;

  constructor(
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
    private readonly secondStep: SecondStep,
    private readonly throttle: Throttle,
    private readonly log: PinoLogger,
    @InjectEnv() env: Env,
  ) {
    this.secure = env.PUBLIC_URL.startsWith('https:');
    this.cookie = hostCookie('passkey', this.secure);
  }

  @Post('begin-passkey')
  @HttpCode(200)
  async begin(
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Body(new ZodValidationPipe(beginRequest)) { currentPassword }: Infer<typeof beginRequest>,
  ): Promise<PasskeyOptionsAnswer> {
    await this.throttle.count('settings', String(caller.id));
    const { sessionId } = request.session;
    return { options: { ...(await this.passkeys.beginRegistration(caller, currentPassword, sessionId)) } };
  }

  @Post('add-passkey')
  @HttpCode(200)
  async add(
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Body(new ZodValidationPipe(addRequest)) sent: Infer<typeof addRequest>,
  ): Promise<object> {
    const response = sent.credential as unknown as RegistrationResponseJSON;
    await this.passkeys.add(caller, request.session.sessionId, sent.name, response, originOf(request));
    return {};
  }

  @Post('remove-passkey')
  @HttpCode(200)
  async remove(
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Body(new ZodValidationPipe(removeRequest)) sent: Infer<typeof removeRequest>,
  ): Promise<object> {
    await this.passkeys.remove(caller, sent.currentPassword, sent.id, originOf(request));
    return {};
  }

  /** For a log-in without a password, or for its second step. A cookie binds it to the browser. */
  @Post('begin-passkey-log-in')
  @HttpCode(200)
  @Roles('anyone')
  async beginLogIn(@Req() request: Request, @Res({ passthrough: true }) reply: Reply): Promise<PasskeyOptionsAnswer> {
    await this.throttle.count('passkey', request.ip);
    const browser = randomBytes(32).toString('base64url');
    void reply.setCookie(this.cookie, browser, this.attributes());
    const member = await this.secondStep.find(request);
    return { options: { ...(await this.passkeys.beginLogIn(browser, member?.id ?? null)) } };
  }

  @Post('log-in-with-passkey')
  @HttpCode(200)
  @Roles('anyone')
  async logIn(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Body(new ZodValidationPipe(logInRequest)) sent: Infer<typeof logInRequest>,
  ): Promise<object> {
    await this.throttle.count('passkey', request.ip);
    const browser = request.cookies[this.cookie] ?? '';
    void reply.clearCookie(this.cookie, this.attributes());
    const response = sent.credential as unknown as AuthenticationResponseJSON;
    try {
      const member = await this.passkeys.verifyLogIn(browser, response);
      await this.sessions.start(request, reply, member, { passedSecondStep: true });
    } catch (error) {
      if (isDomainError(error))
        this.log.warn({ name: 'a passkey', address: request.ip, reason: error.code }, 'a log-in failed');
      throw error;
    }
    return {};
  }

  private attributes() {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: this.secure } as const;
  }
}
