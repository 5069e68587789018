import { Known, isSame } from './known-devices.service.js';
import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { AccountsService } from '../../league/accounts/accounts.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { purposeKey } from '../../league/members/purpose-key.js';
import { type Reply, type Request } from '../http/request.js';
import { hostCookie } from '../http/sessions.js';

const secondStepSeconds = 600;

/**
 * A signed cookie remembers the member whose password was right in this browser. It is not a session, and expires after
 * ten minutes or with a new password.
 */
@Injectable()
export class SecondStep {
  private readonly key: string;
  private readonly secure: boolean;
  private readonly cookie: string;

  constructor(
    private readonly accounts: AccountsService,
    @InjectEnv() env: Env,
  ) {
    this.key = purposeKey(env.SESSION_SECRET, 'second step');
    this.secure = env.PUBLIC_URL.startsWith('https:');
    this.cookie = hostCookie('secondstep', this.secure);
  }

  begin(reply: Reply, member: Known): void {
    // eslint-disable-next-line no-restricted-syntax -- The cookie is stored in no database.
    const end = Math.floor(Date.now() / 1000) + secondStepSeconds;
    const value = [member.id, end, this.sign(member, end)].join('.');
    void reply.setCookie(this.cookie, value, { ...this.attributes(), maxAge: secondStepSeconds });
  }

  /** Returns null if no password was right in this browser, or if too much time has passed since. */
  async find(request: Request): Promise<Member | null> {
    const [id = '', end = '', signature = ''] = (request.cookies[this.cookie] ?? '').split('.');
    // eslint-disable-next-line no-restricted-syntax -- The cookie is stored in no database.
    if (!/^\d{1,9}$/.test(id) || !(Number(end) * 1000 > Date.now())) return null;
    const member = await this.accounts.findActive(Number(id));
    return member && isSame(signature, this.sign(member, Number(end))) ? member : null;
  }

  end(request: Request, reply: Reply): void {
    if (request.cookies[this.cookie] !== undefined) void reply.clearCookie(this.cookie, this.attributes());
  }

  private attributes() {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: this.secure } as const;
  }

  private sign({ id, passwordHash }: Known, end: number): string {
    return createHmac('sha256', this.key).update(`${id} ${end} ${passwordHash}`).digest('base64url');
  }
}
