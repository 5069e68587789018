import { type ExecutionContext, HttpStatus, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { PinoLogger } from 'nestjs-pino';
import { Strategy } from 'passport-local';
import type { InactiveAnswer } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import { AccountActivityService } from '../../league/accounts/account-activity.service.js';
import { AccountsService } from '../../league/accounts/accounts.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { ApiException, badRequest, TooManyRequests } from '../http/api-exception.js';
import { originOf, type Request } from '../http/request.js';
import { Throttle, type Throttled } from '../http/throttle.js';
import { KnownDevices } from './known-devices.service.js';

export type Limit = [what: Throttled, ...who: string[]];

/** In characters of the typed name. */
const longestLogged = 100;

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly accounts: AccountsService,
    private readonly throttle: Throttle,
    private readonly devices: KnownDevices,
    private readonly activity: AccountActivityService,
    private readonly log: PinoLogger,
  ) {
    super({ usernameField: 'login_key', passwordField: 'password', passReqToCallback: true });
  }

  /** @throws ApiException 400 for wrong credentials, 403 for an inactive account, 429 for too many attempts */
  async validate(request: Request): Promise<Member> {
    // Only reads the body, because passport-local also takes credentials from the query, which is logged.
    const { login_key: loginKey, password } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof loginKey !== 'string' || typeof password !== 'string')
      throw badRequest({ message: messages.login.invalid });
    const member = await this.accounts.findByLogInKey(loginKey);
    const limits = this.limitsOf(request, loginKey.toLowerCase(), member);
    const who = { name: loginKey.slice(0, longestLogged), address: request.ip };
    try {
      for (const [what, ...whose] of limits) await this.throttle.count(what, ...whose);
    } catch (error) {
      if (error instanceof TooManyRequests) this.log.warn({ ...who, reason: 'too many wrong ones' }, 'a log-in failed');
      throw error;
    }
    const isRight = await this.accounts.isPasswordOf(member, password);
    if (!member || !isRight) {
      this.log.warn({ ...who, reason: member ? 'wrong password' : 'unknown name' }, 'a log-in failed');
      if (member) this.recordFailure(member, request);
      throw badRequest({ message: messages.login.invalid });
    }
    for (const [what, ...whose] of limits) await this.throttle.uncount(what, ...whose);
    if (!member.isActive) {
      this.log.warn({ ...who, reason: 'inactive account' }, 'a log-in failed');
      throw inactive(member);
    }
    return member;
  }

  /** Not awaited, because the response time must not reveal whether the account exists. */
  private recordFailure({ id }: Member, request: Request): void {
    this.activity
      .recordFailedLogIn(id, originOf(request))
      .catch((error: unknown) => this.log.warn({ err: error }, 'a failed log-in was not recorded'));
  }

  /** Unknown names count like accounts, so that callers cannot find out names (docs/decisions/log-in-throttling.md). */
  private limitsOf(request: Request, loginKey: string, member: Member | null): Limit[] {
    const device = member && this.devices.find(request, member);
    return [
      ['log-in-name', request.ip, loginKey],
      ['log-in-address', request.ip],
      device ? ['log-in-device', device] : ['log-in-account', member ? String(member.id) : loginKey],
    ];
  }
}

/** A request without credentials fails like a request with wrong credentials. */
@Injectable()
export class LogInGuard extends AuthGuard('local') {
  override handleRequest<T = Member>(error: unknown, member: T | false, _info: unknown, _context: ExecutionContext): T {
    if (error) throw error as Error;
    if (!member) throw badRequest({ message: messages.login.invalid });
    return member;
  }
}

/** The client can request a new activation link with the uid. It is null if the account was deactivated. */
const inactive = ({ id, deactivatedAt }: Member) =>
  new ApiException(HttpStatus.FORBIDDEN, {
    message: messages.login.inactive,
    uid: deactivatedAt ? null : id,
  } satisfies InactiveAnswer);
