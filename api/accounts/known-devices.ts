import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Env } from '../../league/core/env.js';
import type { Member } from '../../league/members/member.entity.js';
import { purposeKey } from '../../league/members/purpose-key.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Reply, Request } from '../http/request.js';

const cookie = 'device';
/** In seconds. Browsers store a cookie for at most 400 days. */
const oneYear = 365 * 24 * 3600;

type Known = Pick<Member, 'id' | 'passwordHash'>;

/**
 * Browsers in which a member has logged in or used an e-mailed link. Wrong passwords from elsewhere do not lock them out
 * (docs/decisions/log-in-throttling.md). A new password makes all other browsers unknown.
 */
@Injectable()
export class KnownDevices {
  private readonly key: string;
  private readonly secure: boolean;

  constructor(@InjectEnv() env: Env) {
    this.key = purposeKey(env.SESSION_SECRET, 'known device');
    this.secure = env.PUBLIC_URL.startsWith('https:');
  }

  remember(reply: Reply, member: Known): void {
    const device = randomBytes(16).toString('base64url');
    const value = `${device}.${this.sign(device, member)}`;
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure, maxAge: oneYear } as const;
    void reply.setCookie(cookie, value, attributes);
  }

  /** The id of the caller's device if it is known for this member, else null. */
  find(request: Request, member: Known): string | null {
    const [device = '', signature = ''] = (request.cookies[cookie] ?? '').split('.');
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(device, member))];
    return given.length === right.length && timingSafeEqual(given, right) ? device : null;
  }

  private sign(device: string, { id, passwordHash }: Known): string {
    return createHmac('sha256', this.key).update(`${device} ${id} ${passwordHash}`).digest('base64url');
  }
}
