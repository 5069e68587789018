import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectEnv } from '../../league/core/core.module.js';
import { DomainError } from '../../league/core/domain-error.js';
import type { Env } from '../../league/core/env.js';
import { AccountActivityService } from '../../league/members/account-activity.service.js';
import type { Member } from '../../league/members/member.entity.js';
import { purposeKey } from '../../league/members/purpose-key.js';
import { Csrf } from '../http/csrf.js';
import type { Reply, Request } from '../http/request.js';
import { originOf } from '../http/request-origin.js';
import { sessionCookie } from '../http/sessions.js';

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
    const value = [device, this.sign(device, member), this.signMember(device, member.id)].join('.');
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure, maxAge: oneYear } as const;
    void reply.setCookie(cookie, value, attributes);
  }

  /** The id of the caller's device if it is known for this member, else null. */
  find(request: Request, member: Known): string | null {
    const [device = '', signature = ''] = (request.cookies[cookie] ?? '').split('.');
    return isSame(signature, this.sign(device, member)) ? device : null;
  }

  /** Whether the member has logged in with the caller's device, with whatever password. */
  hasMember(request: Request, member: Known): boolean {
    const [device = '', , signature = ''] = (request.cookies[cookie] ?? '').split('.');
    return isSame(signature, this.signMember(device, member.id)) || this.find(request, member) !== null;
  }

  private signMember(device: string, memberId: number): string {
    return createHmac('sha256', this.key).update(`${device} ${memberId}`).digest('base64url');
  }

  private sign(device: string, { id, passwordHash }: Known): string {
    return createHmac('sha256', this.key).update(`${device} ${id} ${passwordHash}`).digest('base64url');
  }
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The log-in session of a browser. */
@Injectable()
export class SessionsService {
  private readonly secure: boolean;

  constructor(
    private readonly activity: AccountActivityService,
    private readonly csrf: Csrf,
    private readonly devices: KnownDevices,
    @InjectEnv() env: Env,
  ) {
    this.secure = env.PUBLIC_URL.startsWith('https:');
  }

  /**
   * Logs in a member whose password or link was just verified. The session gets a new id, so that an id that was set by
   * somebody else before is worthless. A member is mailed about a log-in from a new device.
   * @throws DomainError `credentials_changed` where the password was changed or the account deactivated or deleted meanwhile
   */
  async start(request: Request, reply: Reply, member: Pick<Member, 'id' | 'passwordHash'>): Promise<void> {
    await request.session.regenerate();
    const { session } = request;
    session.memberId = member.id;
    const origin = { ...originOf(request), knownDevice: this.devices.hasMember(request, member) };
    if (!(await this.activity.start(session.sessionId, member, session, origin))) {
      await session.destroy();
      throw new DomainError('credentials_changed', null);
    }
    this.csrf.issue(request, reply);
    this.devices.remember(reply, member);
  }

  /** Logs the calling browser out; it gets a CSRF token with which it can log in again. */
  async end(request: Request, reply: Reply): Promise<void> {
    await request.session.destroy();
    void reply.clearCookie(sessionCookie(this.secure), { path: '/', secure: this.secure });
    this.csrf.issue(request, reply);
  }
}
