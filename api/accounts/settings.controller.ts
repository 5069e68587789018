import { Body, Controller, Get, HttpCode, Post, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type { ChangeEmailAnswer, ChangePasswordAnswer, ChangeUsernameAnswer } from '../../league/contract/answers.js';
import { AccountDeletionService } from '../../league/account-deletion/account-deletion.service.js';
import { AccountSettingsService } from '../../league/accounts/account-settings.service.js';
import { isEmail } from '../../league/contract/fields.js';
import { ProfilePicturesService } from '../../league/members/profile-pictures.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { SecondFactorService } from '../../league/accounts/second-factor/second-factor.service.js';
import { Describe, text as optionalText } from '../openapi/describe.js';
import { badRequest } from '../http/api-exception.js';
import { CurrentUser, originOf, type Reply, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { Uploads } from '../http/uploads.js';
import { readWholeNumber, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { CrossSiteGuard } from '../http/cross-site.guard.js';
import { SessionsService } from './sessions.service.js';
import { KnownDevices } from './known-devices.service.js';

const text = z.string().max(2048).catch('');
const passwordRequest = z
  .object({ token: text, currentPassword: text, newPassword: text, stay_logged_in: z.boolean().catch(false) })
  .catch({ token: '', currentPassword: '', newPassword: '', stay_logged_in: false });
const usernameRequest = z
  .object({ currentPassword: text, newUsername: text })
  .catch({ currentPassword: '', newUsername: '' });
const emailRequest = z.object({ currentPassword: text, newEmail: text }).catch({ currentPassword: '', newEmail: '' });
const toggleRequest = z.object({
  type: wholeNumber.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  /** Not in wire.md. This is the wanted state, so that a second device with the same choice does not undo it. */
  enabled: z.boolean().optional().catch(undefined),
});
const switchRequest = z.object({ on: z.boolean() });
/** `currentPassword` is not in wire.md. Only the web sends it. */
const deleteRequest = z
  .object({ username: z.string().optional(), currentPassword: z.string().max(2048).optional() })
  .nullish();

const mailPreferences = { 1: 'race-weekends', 2: 'comment-responses', 3: 'announcement-responses' } as const;

@Controller('api')
@Roles('member')
export class SettingsController {
  constructor(
    private readonly settings: AccountSettingsService,
    private readonly deletion: AccountDeletionService,
    private readonly sessions: SessionsService,
    private readonly throttle: Throttle,
    private readonly devices: KnownDevices,
    private readonly secondFactor: SecondFactorService,
    private readonly pictures: ProfilePicturesService,
    private readonly uploads: Uploads,
  ) {}

  @Get('get-token')
  token(@Req() request: Request): { token: string } {
    return { token: this.settings.passwordChangeToken(request.session.sessionId) };
  }

  /** Known clients ask for a new log-in afterwards. Other clients send `stay_logged_in`. */
  @Post('change-password')
  @HttpCode(200)
  async password(
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Body(new ZodValidationPipe(passwordRequest)) body: Infer<typeof passwordRequest>,
  ): Promise<ChangePasswordAnswer> {
    await this.throttle.count('settings', String(caller.id));
    const { stay_logged_in: staysLoggedIn, ...sent } = body;
    const change = { ...sent, staysLoggedIn };
    const { sessionId } = request.session;
    const member = await this.settings.changePassword(caller, sessionId, change, originOf(request));
    // If the device passed the second factor before, it stays known for codes.
    const { since } = await this.secondFactor.read(caller.id);
    const passed = since !== null && this.devices.findForSecondStep(request, caller, since) !== null;
    this.devices.remember(reply, member, passed ? since : null);
    if (!staysLoggedIn) await this.sessions.end(request, reply);
    return { current_password_correct: true, new_password_valid: true, token_valid: true };
  }

  @Post('change-username')
  @HttpCode(200)
  async username(
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Body(new ZodValidationPipe(usernameRequest)) { currentPassword, newUsername }: Infer<typeof usernameRequest>,
  ): Promise<ChangeUsernameAnswer> {
    await this.throttle.count('settings', String(caller.id));
    await this.settings.changeUsername(caller, currentPassword, newUsername, originOf(request));
    return {
      current_password_correct: true,
      new_username_valid: true,
      new_username_unique: true,
      user_can_change_username: true,
    };
  }

  @Post('change-email')
  @HttpCode(200)
  async email(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(emailRequest)) { currentPassword, newEmail }: Infer<typeof emailRequest>,
  ): Promise<ChangeEmailAnswer> {
    await this.throttle.count('link', String(caller.id));
    await this.throttle.count('settings', String(caller.id));
    await this.settings.requestEmailChange(caller, currentPassword, newEmail);
    return { current_password_correct: true, new_email_valid: true, new_email_unique: true };
  }

  /** Handles the link sent to the new address. It does not log the caller in or out. */
  @Get('activate-email')
  @Describe({ query: z.object({ uid: optionalText, token: optionalText, email: optionalText }) })
  @Roles('anyone')
  @UseGuards(CrossSiteGuard)
  async activateEmail(
    @Req() request: Request,
    @Query() { uid, token, email }: Record<string, unknown>,
  ): Promise<object> {
    const memberId = readWholeNumber(uid);
    if (memberId === null || typeof token !== 'string' || typeof email !== 'string' || !isEmail(email))
      throw badRequest();
    await this.settings.confirmEmail(memberId, email, token, originOf(request));
    return {};
  }

  @Post('change-profile-picture')
  @Describe({ file: 'profile_picture' })
  @HttpCode(200)
  async picture(@CurrentUser() { id: memberId }: Member, @Req() request: Request): Promise<object> {
    await this.throttle.count('picture', String(memberId));
    await this.pictures.change(memberId, () => this.uploads.read(request, 'profile_picture', {}));
    return {};
  }

  /** Sets the option to `enabled`, or toggles it if `enabled` is missing. */
  @Put('toggle-email-notifications')
  @HttpCode(201)
  async toggle(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(toggleRequest)) { type, enabled }: Infer<typeof toggleRequest>,
  ): Promise<object> {
    await this.settings.setMailPreference(caller, mailPreferences[type], enabled);
    return {};
  }

  @Put('set-named-in-archives')
  async setNamed(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(switchRequest)) { on }: Infer<typeof switchRequest>,
  ): Promise<object> {
    await this.settings.setNamedInArchives(caller.id, on);
    return {};
  }

  @Put('set-start-messages')
  async setStartMessages(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(switchRequest)) { on }: Infer<typeof switchRequest>,
  ): Promise<object> {
    await this.settings.setStartMessages(caller.id, on);
    return {};
  }

  @Post('delete-account')
  @HttpCode(200)
  async delete(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(deleteRequest)) body: Infer<typeof deleteRequest>,
  ): Promise<object> {
    if (body?.username !== undefined && body.username !== caller.username) throw badRequest();
    if (body?.currentPassword !== undefined) await this.throttle.count('settings', String(caller.id));
    await this.deletion.delete(caller, body?.currentPassword);
    return {};
  }
}
