import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import { DomainError } from '../../league/platform/core/domain-error.js';
import type { Env } from '../../league/platform/core/env.js';
import { AccountActivityService } from '../../league/accounts/account-activity.service.js';
import { AccountsService } from '../../league/accounts/accounts.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { purposeKey } from '../../league/members/purpose-key.js';
import { SecondFactorService } from '../../league/accounts/second-factor/second-factor.service.js';
import { Csrf } from '../http/csrf.js';
import { originOf, type Reply, type Request } from '../http/request.js';
import { hostCookie, sessionCookie } from '../http/sessions.js';

/** In seconds. Browsers store a cookie for at most 400 days. */
const oneYear = 365 * 24 * 3600;
const secondStepSeconds = 600;

type Known = Pick<Member, 'id' | 'passwordHash'>;

/**
 * Browsers in which a member has logged in or used an e-mailed link. Wrong passwords from elsewhere do not lock them out
 * (docs/decisions/log-in-throttling.md). A new password makes all other browsers unknown.
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

  /** Makes a device known. `enrolment`: since when the second factor is on that the member has just passed on it, or null. */
  remember(reply: Reply, member: Known, enrolment: Date | null): void {
    const device = randomBytes(16).toString('base64url');
    const secondStep = enrolment ? this.signEnrolment(device, member.id, enrolment) : '';
    const value = [device, this.sign(device, member), secondStep].join('.');
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure, maxAge: oneYear } as const;
    void reply.setCookie(this.cookie, value, attributes);
  }

  /** The id of the caller's device if it is known for this member, else null. */
  find(request: Request, member: Known): string | null {
    const [device = '', signature = ''] = (request.cookies[this.cookie] ?? '').split('.');
    return isSame(signature, this.sign(device, member)) ? device : null;
  }

  /**
   * The same for the second step of a log-in: null for a device that has not passed the second factor of this enrolment. A known device has
   * its own limit of wrong codes, and the password alone makes any number of known devices.
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

/** Compares in a time that does not depend on where the texts differ. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The time between the two steps of a log-in: a cookie says whose password was right in this browser. It is no session, ends after ten
 * minutes or with a new password, and is signed.
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
    const end = Math.floor(Date.now() / 1000) + secondStepSeconds;
    const value = [member.id, end, this.sign(member, end)].join('.');
    void reply.setCookie(this.cookie, value, { ...this.attributes(), maxAge: secondStepSeconds });
  }

  /** The active member whose password was right in this browser; null where there is none, or it is too long ago. */
  async find(request: Request): Promise<Member | null> {
    const [id = '', end = '', signature = ''] = (request.cookies[this.cookie] ?? '').split('.');
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

/** The log-in session of a browser. */
@Injectable()
export class SessionsService {
  private readonly secure: boolean;

  constructor(
    private readonly activity: AccountActivityService,
    private readonly csrf: Csrf,
    private readonly devices: KnownDevices,
    private readonly secondStep: SecondStep,
    private readonly secondFactor: SecondFactorService,
    private readonly log: PinoLogger,
    @InjectEnv() env: Env,
  ) {
    this.secure = env.PUBLIC_URL.startsWith('https:');
  }

  /**
   * Logs in a member who has just passed every log-in step that the account requires. The session gets a new id, so that an id that was set by
   * somebody else before is worthless. A member is mailed about a log-in from a new device.
   * @throws DomainError `credentials_changed` if meanwhile the password was changed, the account deactivated or deleted, or a second step added
   */
  async start(
    request: Request,
    reply: Reply,
    member: Pick<Member, 'id' | 'username' | 'passwordHash'>,
    { passedSecondStep }: { passedSecondStep: boolean },
  ): Promise<void> {
    await request.session.regenerate();
    const { session } = request;
    session.memberId = member.id;
    const knownDevice = this.devices.find(request, member) !== null;
    const origin = { ...originOf(request), knownDevice, passedSecondStep };
    if (!(await this.activity.start(session.sessionId, member, session, origin))) {
      await session.destroy();
      throw new DomainError('credentials_changed', null);
    }
    this.csrf.issue(request, reply);
    const enrolment = passedSecondStep ? (await this.secondFactor.read(member.id)).since : null;
    this.devices.remember(reply, member, enrolment);
    this.secondStep.end(request, reply);
    this.log.info({ name: member.username, address: request.ip, member: member.id }, 'a member logged in');
  }

  /** Logs the calling browser out; it gets a CSRF token with which it can log in again. */
  async end(request: Request, reply: Reply): Promise<void> {
    await request.session.destroy();
    void reply.clearCookie(sessionCookie(this.secure), { path: '/', secure: this.secure });
    this.csrf.issue(request, reply);
  }
}
