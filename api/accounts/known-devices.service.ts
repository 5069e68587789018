import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import type { Member } from '../../league/schema/member.entity.js';
import { purposeKey } from '../../league/members/purpose-key.js';
import { type Reply, type Request } from '../http/request.js';
import { hostCookie } from '../http/sessions.js';

/** In seconds. Browsers keep a cookie for at most 400 days. */
const oneYear = 365 * 24 * 3600;

export type Known = Pick<Member, 'id' | 'passwordHash'>;

/**
 * Wrong passwords from other browsers do not lock out a known device (docs/decisions/log-in-throttling.md). A new
 * password makes all other browsers unknown.
 */
@Injectable()
export class KnownDevices {
  private readonly key: string;
  private readonly secure: boolean;
  private readonly cookie: string;

  constructor(@InjectEnv() env: Env) {
    this.key = purposeKey(env.SESSION_SECRET, 'known device');
    this.secure = env.PUBLIC_URL.startsWith('https:');
    this.cookie = hostCookie('device', this.secure);
  }

  /** `enrolment`: the time when the second factor was turned on, if the member has just passed it; otherwise null. */
  remember(reply: Reply, member: Known, enrolment: Date | null): void {
    const device = randomBytes(16).toString('base64url');
    const secondStep = enrolment ? this.signEnrolment(device, member.id, enrolment) : '';
    const value = [device, this.sign(device, member), secondStep].join('.');
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure, maxAge: oneYear } as const;
    void reply.setCookie(this.cookie, value, attributes);
  }

  /** Returns the id of the caller's device if it is known for this member. */
  find(request: Request, member: Known): string | null {
    const [device = '', signature = ''] = (request.cookies[this.cookie] ?? '').split('.');
    return isSame(signature, this.sign(device, member)) ? device : null;
  }

  /**
   * The device must also have passed the second factor of this enrolment. Known devices have their own limit of wrong
   * codes, and the password alone can create any number of them.
   */
  findForSecondStep(request: Request, member: Known, enrolment: Date): string | null {
    const device = this.find(request, member);
    const [, , signature = ''] = (request.cookies[this.cookie] ?? '').split('.');
    return device && isSame(signature, this.signEnrolment(device, member.id, enrolment)) ? device : null;
  }

  private signEnrolment(device: string, memberId: number, enrolment: Date): string {
    const signed = `${device} ${memberId} second step ${enrolment.getTime()}`;
    return createHmac('sha256', this.key).update(signed).digest('base64url');
  }

  private sign(device: string, { id, passwordHash }: Known): string {
    return createHmac('sha256', this.key).update(`${device} ${id} ${passwordHash}`).digest('base64url');
  }
}

/** Compares in a time that does not depend on the position of the first difference. */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
