import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Env } from '../../league/core/env.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { isLinkGood, useLink } from '../../league/members/link-token.store.js';
import { Member } from '../../league/members/member.entity.js';
import { findMemberByEmail, findMemberByName } from '../../league/members/member.store.js';
import { hashPassword } from '../../league/members/passwords.js';
import { endSessions } from '../../league/members/sessions.store.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { FindAccountAnswer, ResetPasswordAnswer } from '../../league/contract/answers.js';
import { Roles } from '../http/roles.decorator.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import type { Reply, Request } from '../http/request.js';
import { Throttle } from '../http/throttle.js';
import { hasPasswordLength, isGoodPassword } from './check-password.js';
import { KnownDevices } from './known-devices.js';
import { orderLink } from './order-link.js';

const text = z.string().max(2048).catch('');
const resetRequest = z
  .object({ password1: text, password2: text, uid64: z.union([z.string(), z.number()]).catch(''), token: text })
  .catch({ password1: '', password2: '', uid64: '', token: '' });
const mailRequest = z
  .object({ primaryKeyInput: z.string(), isUsername: z.boolean(), username: z.string() })
  .partial()
  .catch({});

/** Finding an account again whose password is forgotten. */
@Controller('api')
@Roles('anyone')
export class RecoveryController {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly throttle: Throttle,
    private readonly devices: KnownDevices,
    @InjectEnv() private readonly env: Env,
  ) {}

  @Get('find-account')
  async find(
    @Req() request: Request,
    @Query('email') email: unknown,
    @Query('username') username: unknown,
  ): Promise<FindAccountAnswer> {
    await this.throttle.count('link', request.ip);
    if (typeof email !== 'string' && typeof username !== 'string') throw badRequest();
    const { manager } = this.database;
    const byEmail = await findMemberByEmail(manager, email);
    const member = byEmail ?? (await findMemberByName(manager, username));
    if (!member) throw notFound({ email_found: false, username_found: false });
    return { email_found: byEmail !== null, username_found: byEmail === null, username: member.username };
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
    const { manager } = this.database;
    const key = primaryKeyInput ?? username ?? queried;
    if (typeof key !== 'string') throw badRequest();
    const byName = primaryKeyInput === undefined || isUsername;
    const member = await (byName ? findMemberByName(manager, key) : findMemberByEmail(manager, key));
    if (!member) throw notFound();
    const link = { memberId: member.id, purpose: 'password-reset' as const, email: null, address: member.email };
    await orderLink(this.database, this.dispatcher, this.throttle, this.env.SESSION_SECRET, link);
    return {};
  }

  /**
   * Sets a new password by an e-mailed link, and logs the member out everywhere (rules.md 8). Of a password that comes with a
   * link that does not work only the length is looked at.
   */
  @Post('reset-password')
  @HttpCode(200)
  async reset(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: Reply,
    @Body() body: unknown,
  ): Promise<ResetPasswordAnswer> {
    await this.throttle.count('link', request.ip);
    const { password1, password2, uid64, token } = resetRequest.parse(body);
    const memberId = readUid(uid64);
    const member = memberId === null ? null : await this.database.manager.findOneBy(Member, { id: memberId });
    const link = { memberId: member?.id ?? 0, purpose: 'password-reset' as const };
    const opened = (await isLinkGood(this.database.manager, link, token)) ? member : null;
    const answer = {
      passwords_match: password1 === password2,
      password_valid: opened
        ? await isGoodPassword(password1, [opened.username, opened.email])
        : hasPasswordLength(password1),
      token_valid: opened !== null,
    };
    // A link is not used up by a password that is refused.
    if (!member || !Object.values(answer).every(Boolean)) throw badRequest(answer);
    const passwordHash = await hashPassword(password1);
    if (!(await this.setPassword(member, passwordHash, token))) throw badRequest({ ...answer, token_valid: false });
    this.devices.remember(reply, { id: member.id, passwordHash });
    return answer;
  }

  private async setPassword(member: Member, passwordHash: string, token: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      if (!(await useLink(manager, { memberId: member.id, purpose: 'password-reset' }, token))) return false;
      await manager.update(Member, member.id, { passwordHash });
      await endSessions(manager, member.id, null);
      return true;
    });
  }
}

/** The uid of a link as it stands there, or in base 64 as some clients send it. */
function readUid(uid: string | number): number | null {
  return readWholeNumber(uid) ?? readWholeNumber(Buffer.from(String(uid), 'base64').toString('utf8'));
}
