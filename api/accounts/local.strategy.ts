import { HttpStatus, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { DataSource } from 'typeorm';
import type { InactiveAnswer } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import { hashPassword, isPassword } from '../../league/members/passwords.js';
import type { Member } from '../../league/members/member.entity.js';
import { findMemberByEmail, findMemberByName } from '../../league/members/member.store.js';
import { badRequest, ApiException } from '../http/api-exception.js';
import type { Request } from '../http/request.js';
import { Throttle, type Throttled } from '../http/throttle.js';
import { KnownDevices } from './known-devices.js';

/** Log-in by username or e-mail address and password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  private decoy: Promise<string> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly throttle: Throttle,
    private readonly devices: KnownDevices,
  ) {
    super({ usernameField: 'login_key', passwordField: 'password', passReqToCallback: true });
  }

  /**
   * The member of these credentials.
   * @throws ApiException 400 wrong, 403 right password of an inactive account, 429 too many wrong ones
   */
  async validate(request: Request): Promise<Member> {
    // Those that passport-local hands over may stem from the query, which ends up in logs.
    const { login_key: loginKey, password } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof loginKey !== 'string' || typeof password !== 'string')
      throw badRequest({ message: messages.login.invalid });
    const member = await this.find(loginKey);
    const guess = this.countedAs(request, loginKey.toLowerCase(), member);
    for (const [what, ...who] of guess) await this.throttle.count(what, ...who);
    // A stranger's name costs as much time as a wrong password, so that names can't be found out by the clock.
    this.decoy ??= hashPassword('nobody');
    const right = await isPassword(password, member?.passwordHash ?? (await this.decoy));
    if (!member || !right) throw badRequest({ message: messages.login.invalid });
    for (const [what, ...who] of guess) await this.throttle.uncount(what, ...who);
    if (!member.isActive) throw inactive(member);
    return member;
  }

  /**
   * As what a wrong password counts (docs/decisions/guessing.md). A name that nobody has counts like an account, so that
   * names can't be found out.
   */
  private countedAs(request: Request, loginKey: string, member: Member | null): [what: Throttled, ...who: string[]][] {
    const device = member && this.devices.find(request, member);
    return [
      ['log-in-name', request.ip, loginKey],
      ['log-in-address', request.ip],
      device ? ['log-in-device', device] : ['log-in-account', member ? String(member.id) : loginKey],
    ];
  }

  /** The key is an e-mail address if it contains @, otherwise a username (member-area.md 5). */
  private find(loginKey: string): Promise<Member | null> {
    const { manager } = this.database;
    return loginKey.includes('@') ? findMemberByEmail(manager, loginKey) : findMemberByName(manager, loginKey);
  }
}

/** Whoever gave the right password is told the uid, with which a new activation link can be requested, if it helps. */
const inactive = ({ id, deactivatedAt }: Member) =>
  new ApiException(HttpStatus.FORBIDDEN, {
    message: messages.login.inactive,
    uid: deactivatedAt ? null : id,
  } satisfies InactiveAnswer);
