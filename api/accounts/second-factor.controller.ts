import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type {
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  SecondFactorSecretAnswer,
} from '../../league/contract/second-factor.js';
import type { Member } from '../../league/schema/member.entity.js';
import { PasskeysService } from '../../league/accounts/second-factor/passkeys.service.js';
import { SecondFactorService } from '../../league/accounts/second-factor/second-factor.service.js';
import { CurrentUser, originOf, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { AdminAccess } from '../http/admin-access.js';
import { Throttle } from '../http/throttle.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentPasskey } from './passkeys.presenter.js';
import { KnownDevices } from './known-devices.service.js';

const passwordRequest = z.object({ currentPassword: z.string().max(2048) });
type PasswordRequest = Infer<typeof passwordRequest>;
const codeRequest = z.object({ code: z.string().max(100) });

/** Not in wire.md. Responses with secrets are never cached (`preventCaching`). */
@Controller('api')
@Roles('member')
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly passkeys: PasskeysService,
    private readonly adminAccess: AdminAccess,
    private readonly throttle: Throttle,
    private readonly devices: KnownDevices,
  ) {}

  @Get('get-second-factor')
  async read(@CurrentUser() caller: Member): Promise<SecondFactorAnswer> {
    const { since, recoveryCodesLeft } = await this.secondFactor.read(caller.id);
    const passkeys = await this.passkeys.findOfMember(caller.id);
    return {
      on: since !== null,
      since: since?.toISOString() ?? null,
      recovery_codes_left: recoveryCodesLeft,
      required: this.adminAccess.needsSecondFactor(caller),
      passkeys: passkeys.map(presentPasskey),
    };
  }

  /** A second call in the same session within an hour returns the same secret. */
  @Post('begin-second-factor')
  @HttpCode(200)
  begin(
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Body(new ZodValidationPipe(passwordRequest)) { currentPassword }: PasswordRequest,
  ): Promise<SecondFactorSecretAnswer> {
    return this.secondFactor.begin(caller, request.session.sessionId, currentPassword);
  }

  @Post('confirm-second-factor')
  @HttpCode(200)
  async confirm(
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Body(new ZodValidationPipe(codeRequest)) { code }: Infer<typeof codeRequest>,
  ): Promise<RecoveryCodesAnswer> {
    await this.throttle.count('settings', String(caller.id));
    const { sessionId } = request.session;
    const recoveryCodes = await this.secondFactor.confirm(caller, sessionId, code, originOf(request));
    this.devices.remember(reply, caller, (await this.secondFactor.read(caller.id)).since);
    return { recovery_codes: recoveryCodes };
  }

  @Post('renew-recovery-codes')
  @HttpCode(200)
  async renewRecoveryCodes(
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Body(new ZodValidationPipe(passwordRequest)) { currentPassword }: PasswordRequest,
  ): Promise<RecoveryCodesAnswer> {
    await this.throttle.count('settings', String(caller.id));
    return {
      recovery_codes: await this.secondFactor.renewRecoveryCodes(caller, currentPassword, originOf(request)),
    };
  }

  /** Idempotent. */
  @Post('remove-second-factor')
  @HttpCode(200)
  async remove(
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Body(new ZodValidationPipe(passwordRequest)) { currentPassword }: PasswordRequest,
  ): Promise<object> {
    await this.secondFactor.remove(caller, currentPassword, originOf(request));
    return {};
  }
}
