import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RegisterAnswer } from '../contract/answers.js';
import { InjectEnv } from '../platform/core/core.module.js';
import { DomainError } from '../platform/core/domain-error.js';
import type { Env } from '../platform/core/env.js';
import { loadOnce } from '../platform/core/load-once.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { violatedConstraint } from '../platform/database/errors.js';
import { AccountActivityService } from './account-activity.service.js';
import type { RequestOrigin } from './account-events.repository.js';
import { MailsService } from '../messages/email/mails.service.js';
import { OutboxService } from '../platform/jobs/outbox.service.js';
import type { LinkToken, Member } from '../schema/member.entity.js';
import { LinkTokensRepository } from './link-tokens.repository.js';
import { isEmail, isUsername } from '../contract/fields.js';
import { MembersRepository } from '../members/members.repository.js';
import { hasAllowedLength, hashPassword, isAllowedPassword, isPassword } from './passwords.js';
import { isSamePassword } from '../contract/normal-password.js';
import type { Passkey } from '../schema/passkey.entity.js';
import { PasskeysRepository } from './second-factor/passkeys.repository.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SessionsRepository } from './sessions.repository.js';

/** Limits attempts across all processes. The API implements it as `Throttle`. */
export abstract class AttemptLimiter {
  /** Must be called before the attempt. `who` is a member's id or an address. @throws if the limit is reached */
  abstract count(what: 'current-password' | 'link-mail', who: string): Promise<void>;

  abstract uncount(what: 'current-password', who: string): Promise<void>;
}

export interface Registration {
  username: string;
  email: string;
  password1: string;
  password2: string;
  /** The invitation to a group that brought the visitor here. */
  invitationToken: string | null;
}

/** `memberId` is null if the link names no member. */
export interface PasswordReset {
  memberId: number | null;
  token: string;
  /** The ids of the passkeys that remain. */
  keptPasskeys: readonly number[];
  password1: string;
  password2: string;
}

interface ActivatedAccount {
  member: Member;
  /** The invitation that led to the registration. */
  invitationToken: string | null;
}

type MailedLink = Pick<LinkToken, 'memberId' | 'purpose' | 'email'> & { address: string };

@Injectable()
export class AccountsService {
  /** Passwords for unknown names are compared with this hash, so that the time does not reveal which names exist. */
  private readonly dummyHash = loadOnce(() => hashPassword('nobody'));

  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly members: MembersRepository,
    private readonly links: LinkTokensRepository,
    private readonly sessions: SessionsRepository,
    private readonly mails: MailsService,
    private readonly activity: AccountActivityService,
    private readonly secondFactors: SecondFactorsRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly limiter: AttemptLimiter,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** Returns the id of the new, inactive account. @throws DomainError `registration_refused` with the failed checks */
  async register({ username, email, password1, password2, invitationToken }: Registration): Promise<number> {
    const checks = {
      ...(await this.checkUnique(username, email)),
      username_valid: isUsername(username),
      email_valid: isEmail(email),
      passwords_match: isSamePassword(password1, password2),
      password_valid: await isAllowedPassword(password1, [username, email]),
    };
    if (!Object.values(checks).every(Boolean)) throw new DomainError('registration_refused', checks);
    const passwordHash = await hashPassword(password1);
    try {
      return await this.outbox.transaction(async (manager, addJob) => {
        const memberId = await this.members.add(manager, { username, email, passwordHash, invitationToken });
        const link = { memberId, purpose: 'activation' as const, email: null };
        const linkTokenId = await this.links.add(manager, this.env.SESSION_SECRET, link);
        await this.mails.enqueueUrgent(manager, addJob, memberId, { kind: 'link', linkTokenId });
        return memberId;
      });
    } catch (error) {
      // Somebody took the name or the address after the check.
      const taken = violatedConstraint(error);
      if (taken !== 'members_username_key' && taken !== 'members_email_key') throw error;
      throw new DomainError('registration_refused', { ...checks, ...(await this.checkUnique(username, email)) });
    }
  }

  /** @throws DomainError `link_invalid`, also if the account is deactivated or has a second factor */
  async activate(memberId: number, token: string): Promise<ActivatedAccount> {
    const activated = await this.database.transaction(async (manager) => {
      // Every change to an account locks the member before the link, to avoid deadlocks.
      const before = await this.members.lock(manager, memberId);
      if (!(await this.links.use(manager, { memberId, purpose: 'activation' }, token))) return null;
      // The link must not bypass the second factor.
      if (await this.secondFactors.isOn(manager, memberId)) return null;
      const member = await this.members.activate(manager, memberId);
      return member && { member, invitationToken: before?.invitationToken ?? null };
    });
    // Thrown after the commit, because the link counts as used even if the activation fails.
    if (!activated) throw new DomainError('link_invalid', null);
    return activated;
  }

  /** @throws DomainError `account_not_found`; `activation_refused` for an active or deactivated account */
  async requestActivation(memberId: number): Promise<void> {
    const member = await this.members.find(this.database.manager, memberId);
    if (!member) throw new DomainError('account_not_found', null);
    if (member.isActive || member.deactivatedAt) throw new DomainError('activation_refused', null);
    await this.sendLink({ memberId, purpose: 'activation', email: null, address: member.email });
  }

  /** Prefers the e-mail address. @throws DomainError `account_not_found` */
  async find(email: unknown, username: unknown): Promise<{ member: Member; foundBy: 'email' | 'username' }> {
    const { manager } = this.database;
    const byEmail = await this.members.findByEmail(manager, email);
    if (byEmail) return { member: byEmail, foundBy: 'email' };
    const byName = await this.members.findByName(manager, username);
    if (!byName) throw new DomainError('account_not_found', null);
    return { member: byName, foundBy: 'username' };
  }

  async requestPasswordReset(by: 'email' | 'username', key: string): Promise<void> {
    const { manager } = this.database;
    const member = await (by === 'email'
      ? this.members.findByEmail(manager, key)
      : this.members.findByName(manager, key));
    if (!member) throw new DomainError('account_not_found', null);
    await this.sendLink({ memberId: member.id, purpose: 'password-reset', email: null, address: member.email });
  }

  /** An intruder may have added the passkeys that are not kept. @throws DomainError `password_reset_refused` */
  async resetPassword(reset: PasswordReset, origin: RequestOrigin): Promise<Pick<Member, 'id' | 'passwordHash'>> {
    const { password1, password2, token, keptPasskeys } = reset;
    const owner = await this.findOwner(reset);
    const link = { memberId: owner?.id ?? 0, purpose: 'password-reset' as const };
    const checks = {
      passwords_match: isSamePassword(password1, password2),
      password_valid: owner
        ? await isAllowedPassword(password1, [owner.username, owner.email])
        : hasAllowedLength(password1),
      token_valid: owner !== null,
    };
    if (!owner || !Object.values(checks).every(Boolean)) throw new DomainError('password_reset_refused', checks);
    const passwordHash = await hashPassword(password1);
    await this.outbox.transaction(async (transaction, addJob) => {
      // Every change to an account locks the member before the link, to avoid deadlocks.
      await this.members.lock(transaction, owner.id);
      if (!(await this.links.use(transaction, link, token)))
        throw new DomainError('password_reset_refused', { ...checks, token_valid: false });
      await this.members.setPassword(transaction, owner.id, passwordHash);
      await this.secondFactors.deleteBegun(transaction, owner.id);
      const removedPasskeys = await this.passkeys.deleteAllBut(transaction, owner.id, keptPasskeys);
      await this.sessions.endAll(transaction, owner.id, null);
      const change = { memberId: owner.id, kind: 'password-reset', removedPasskeys, ...origin } as const;
      await this.activity.recordChange(transaction, addJob, change);
    });
    return { id: owner.id, passwordHash };
  }

  /** Does not use up the link. @throws DomainError `link_invalid` */
  async findPasskeysOfLink(link: Pick<PasswordReset, 'memberId' | 'token'>): Promise<Passkey[]> {
    const owner = await this.findOwner(link);
    if (!owner) throw new DomainError('link_invalid', null);
    return this.passkeys.findOfMember(this.database.manager, owner.id);
  }

  private async findOwner({ memberId, token }: Pick<PasswordReset, 'memberId' | 'token'>): Promise<Member | null> {
    const { manager } = this.database;
    if (memberId === null || !(await this.links.isValid(manager, { memberId, purpose: 'password-reset' }, token)))
      return null;
    return this.members.find(manager, memberId);
  }

  findActive(memberId: number): Promise<Member | null> {
    return this.members.findActive(this.database.manager, memberId);
  }

  /** A key with @ is an e-mail address, otherwise a username (member-area.md 5). */
  findByLogInKey(key: string): Promise<Member | null> {
    const { manager } = this.database;
    return key.includes('@') ? this.members.findByEmail(manager, key) : this.members.findByName(manager, key);
  }

  /** Takes the same time for an unknown name and a wrong password, so that timing does not reveal names. */
  async isPasswordOf(member: Member | null, password: string): Promise<boolean> {
    const isRight = await isPassword(password, member?.passwordHash ?? (await this.dummyHash()));
    return member !== null && isRight;
  }

  /** @throws like `AttemptLimiter.count` after too many wrong passwords */
  async isCurrentPassword(member: Member, password: string): Promise<boolean> {
    const who = String(member.id);
    await this.limiter.count('current-password', who);
    const isRight = await isPassword(password, member.passwordHash);
    if (isRight) await this.limiter.uncount('current-password', who);
    return isRight;
  }

  /** @throws DomainError `current_password_wrong`; like `AttemptLimiter.count` after too many wrong passwords */
  async requirePassword(member: Member, password: string): Promise<void> {
    if (!(await this.isCurrentPassword(member, password))) throw new DomainError('current_password_wrong', null);
  }

  /** Returns false if the password has changed since `passwordHash` was read. @throws like `AttemptLimiter.count` */
  async sendLink({ address, ...link }: MailedLink, passwordHash?: string): Promise<boolean> {
    await this.limiter.count('link-mail', address.toLowerCase());
    return this.outbox.transaction(async (manager, addJob) => {
      const member = await this.members.lock(manager, link.memberId);
      if (!member || (passwordHash !== undefined && member.passwordHash !== passwordHash)) return false;
      const linkTokenId = await this.links.add(manager, this.env.SESSION_SECRET, link);
      await this.mails.enqueueUrgent(manager, addJob, link.memberId, { kind: 'link', linkTokenId });
      return true;
    });
  }

  private checkUnique(
    username: string,
    email: string,
  ): Promise<Pick<RegisterAnswer, 'username_unique' | 'email_unique'>> {
    return readAtOnce(this.database, async (manager) => ({
      username_unique: (await this.members.findByName(manager, username)) === null,
      email_unique: (await this.members.findByEmail(manager, email)) === null,
    }));
  }
}
