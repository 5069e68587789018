import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { z } from 'zod';
import type { FindAccountAnswer, ResetPasswordAnswer } from '../../league/contract/answers.js';
import { AccountsService } from '../../league/members/accounts.service.js';
import { badRequest } from '../http/api-exception.js';
import { Refuses } from '../http/domain-errors.js';
import type { Reply, Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { KnownDevices } from './known-devices.js';

const text = z.string().max(2048).catch('');
const resetRequest = z
  .object({ password1: text, password2: text, uid64: z.union([z.string(), z.number()]).catch(''), token: text })
  .catch({ password1: '', password2: '', uid64: '', token: '' });
const mailRequest = z
  .object({ primaryKeyInput: z.string(), isUsername: z.boolean(), username: z.string() })
  .partial()
  .catch({});

const nothingFound = { email_found: false, username_found: false };

/** A forgotten password. */
@Controller('api')
@Roles('anyone')
export class RecoveryController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly throttle: Throttle,
    private readonly devices: KnownDevices,
  ) {}

  @Get('find-account')
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
  async sendResetMail(
    @Req() request: Request,
    @Query('username') queried: unknown,
    @Body() body: unknown,
  ): Promise<object> {
    await this.throttle.count('link', request.ip);
    const { primaryKeyInput, isUsername = true, username } = mailRequest.parse(body ?? {});
    const key = primaryKeyInput ?? username ?? queried;
    if (typeof key !== 'string') throw badRequest();
    const by = primaryKeyInput === undefined || isUsername ? 'username' : 'email';
    await this.accounts.requestPasswordReset(by, key);
    return {};
  }

  /** Sets a new password by an e-mailed link, and logs the member out everywhere (rules.md 8). */
  @Post('reset-password')
  @HttpCode(200)
  async reset(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Body() body: unknown,
  ): Promise<ResetPasswordAnswer> {
    await this.throttle.count('link', request.ip);
    const { uid64, ...sent } = resetRequest.parse(body);
    this.devices.remember(reply, await this.accounts.resetPassword({ ...sent, memberId: readUid(uid64) }));
    return { passwords_match: true, password_valid: true, token_valid: true };
  }
}

/** The uid as it stands in the link, or in base 64 as some clients send it. */
function readUid(uid: string | number): number | null {
  return readWholeNumber(uid) ?? readWholeNumber(Buffer.from(String(uid), 'base64').toString('utf8'));
}
