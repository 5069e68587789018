import { Body, Controller, ForbiddenException, Get, HttpCode, Post, Put, Query, Req, Res } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Env } from '../../league/core/env.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { isEmail } from '../../league/members/member-fields.js';
import { Member } from '../../league/members/member.entity.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { ChangeEmailAnswer, ChangePasswordAnswer, ChangeUsernameAnswer } from '../../league/contract/answers.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { Csrf } from '../http/csrf.js';
import { ZodValidationPipe, readWholeNumber, wholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest } from '../http/api-exception.js';
import type { Reply, Request } from '../http/request.js';
import { Throttle } from '../http/throttle.js';
import { activateEmail, changeEmail } from './change-email.js';
import { changePassword, changeToken } from './change-password.js';
import { changeUsername } from './change-username.js';
import { deleteAccount } from './delete-account.js';
import { endSession } from './end-session.js';
import { KnownDevices } from './known-devices.js';
import { refuseCrossSite } from './refuse-cross-site.js';

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
  /** Our own: the state that is wanted, so that the same choice on two devices is not taken back by the second. */
  enabled: z.boolean().optional().catch(undefined),
});
const deleteRequest = z.object({ username: z.string().optional() }).nullish();

/** The columns of the switches, as the entity and the table name them. */
const switches = {
  1: ['raceWeekendsEmails', 'race_weekends_emails'],
  2: ['commentResponseEmails', 'comment_response_emails'],
  3: ['announcementResponseEmails', 'announcement_response_emails'],
} as const;

/** What members change about their own account. */
@Controller('api')
@Roles('member')
export class SettingsController {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly throttle: Throttle,
    private readonly devices: KnownDevices,
    private readonly csrf: Csrf,
    @InjectEnv() private readonly env: Env,
  ) {}

  @Get('get-token')
  token(@Req() request: Request): { token: string } {
    return { token: changeToken(this.env.SESSION_SECRET, request.session.sessionId) };
  }

  /** Known clients ask to log in again afterwards; who wants to stay logged in says so. */
  @Post('change-password')
  @HttpCode(200)
  async password(
    @CurrentUser() caller: Member,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Body() body: unknown,
  ): Promise<ChangePasswordAnswer> {
    await this.throttle.count('settings', String(caller.id));
    const sent = passwordRequest.parse(body);
    const { sessionId } = request.session;
    const answer = await changePassword(this.database, this.throttle, this.env.SESSION_SECRET, caller, sessionId, sent);
    if (!Object.values(answer).every(Boolean)) throw badRequest(answer);
    this.devices.remember(reply, await this.database.manager.findOneByOrFail(Member, { id: caller.id }));
    if (!sent.stay_logged_in) await endSession(request, reply, this.csrf);
    return answer;
  }

  @Post('change-username')
  @HttpCode(200)
  async username(@CurrentUser() caller: Member, @Body() body: unknown): Promise<ChangeUsernameAnswer> {
    await this.throttle.count('settings', String(caller.id));
    const answer = await changeUsername(this.database, this.throttle, caller, usernameRequest.parse(body));
    if (!Object.values(answer).every(Boolean)) throw badRequest(answer);
    return answer;
  }

  @Post('change-email')
  @HttpCode(200)
  async email(@CurrentUser() caller: Member, @Body() body: unknown): Promise<ChangeEmailAnswer> {
    await this.throttle.count('link', String(caller.id));
    await this.throttle.count('settings', String(caller.id));
    const sent = emailRequest.parse(body);
    const { database, dispatcher, throttle, env } = this;
    const answer = await changeEmail(database, dispatcher, throttle, env.SESSION_SECRET, caller, sent);
    if (!Object.values(answer).every(Boolean)) throw badRequest(answer);
    return answer;
  }

  /** The link sent to the new address; who opens it stays logged in, or not, as before. */
  @Get('activate-email')
  @Roles('anyone')
  async activateEmail(@Req() request: Request, @Query() query: Record<string, unknown>): Promise<object> {
    refuseCrossSite(request);
    const { uid, token, email } = query;
    const memberId = readWholeNumber(uid);
    if (memberId === null || typeof token !== 'string' || typeof email !== 'string' || !isEmail(email))
      throw badRequest();
    if (!(await activateEmail(this.database, memberId, email, token))) throw badRequest();
    return {};
  }

  /** Sets a switch to the state that is wanted, or to the other one than stands in the database. */
  @Put('toggle-email-notifications')
  @HttpCode(201)
  async toggle(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(toggleRequest)) { type, enabled }: z.infer<typeof toggleRequest>,
  ): Promise<object> {
    if (type === 3 && !caller.isAdmin) throw new ForbiddenException();
    const [property, column] = switches[type];
    await this.database.manager.update(Member, caller.id, { [property]: enabled ?? (() => `NOT ${column}`) });
    return {};
  }

  @Post('delete-account')
  @HttpCode(200)
  async delete(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(deleteRequest)) body: z.infer<typeof deleteRequest>,
  ): Promise<object> {
    if (body?.username !== undefined && body.username !== caller.username) throw badRequest();
    await deleteAccount(this.database, this.dispatcher, caller);
    return {};
  }
}
