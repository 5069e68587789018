import { SecondStep } from './second-step.service.js';
import { KnownDevices } from './known-devices.service.js';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import { DomainError } from '../../league/platform/core/domain-error.js';
import type { Env } from '../../league/platform/core/env.js';
import { AccountActivityService } from '../../league/accounts/account-activity.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { SecondFactorService } from '../../league/accounts/second-factor/second-factor.service.js';
import { Csrf } from '../http/csrf.js';
import { originOf, type Reply, type Request } from '../http/request.js';
import { sessionCookie } from '../http/sessions.js';
import { Throttle } from '../http/throttle.js';

@Injectable()
export class SessionsService {
  private readonly secure: boolean;

  constructor(
    private readonly activity: AccountActivityService,
    private readonly csrf: Csrf,
    private readonly devices: KnownDevices,
    private readonly secondStep: SecondStep,
    private readonly secondFactor: SecondFactorService,
    private readonly throttle: Throttle,
    private readonly log: PinoLogger,
    @InjectEnv() env: Env,
  ) {
    this.secure = env.PUBLIC_URL.startsWith('https:');
  }

  /**
   * The member has just passed every log-in step that the account requires. The session gets a new id, which makes an
   * id from an attacker worthless.
   * @throws DomainError `credentials_changed` if the password, the account or its second step has changed meanwhile
   */
  async start(
    request: Request,
    reply: Reply,
    member: Pick<Member, 'id' | 'username' | 'passwordHash'>,
    { passedSecondStep }: { passedSecondStep: boolean },
  ): Promise<void> {
    await this.throttle.count('log-in', String(member.id));
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

  /** The browser gets a new CSRF token for its next log-in. */
  async end(request: Request, reply: Reply): Promise<void> {
    await request.session.destroy();
    void reply.clearCookie(sessionCookie(this.secure), { path: '/', secure: this.secure });
    this.csrf.issue(request, reply);
  }
}
