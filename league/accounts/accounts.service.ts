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

/**
 * Limits how often something may be attempted, in all processes together. Implemented by the API (`Throttle`), which
 * provides it to the services of accounts.
 */
export abstract class AttemptLimiter {
  /**
   * Counts an attempt before it is made; `who` is a member's id or an e-mail address.
   * @throws an error that the API answers, once the limit is reached
   */
  abstract count(what: 'current-password' | 'link-mail', who: string): Promise<void>;

  /** Takes a count back. */
  abstract uncount(what: 'current-password', who: string): Promise<void>;
}

/** What somebody who registers sends. */
export interface Registration {
  username: string;
  email: string;
  password1: string;
  password2: string;
}

/** A new password that comes with an e-mailed link; `memberId` is null where the link names no member. */
export interface PasswordReset {
  memberId: number | null;
  token: string;
  /** The ids of the passkeys that the member keeps. */
  keptPasskeys: readonly number[];
  password1: string;
  password2: string;
}

/** A link, and the address that it is mailed to. */
type MailedLink = Pick<LinkToken, 'memberId' | 'purpose' | 'email'> & { address: string };

/** Accounts of people who are not logged in: registration, activation, a forgotten password, log-in. */
@Injectable()
export class AccountsService {
  /** The hash that the password for an unknown name is compared with. */
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

  /**
   * Creates an account that is not activated and mails its activation link.
   * @throws DomainError `registration_refused` with what is wrong; no account is created
   */
  async register({ username, email, password1, password2 }: Registration): Promise<void> {
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
      await this.outbox.transaction(async (manager, addJob) => {
        const memberId = await this.members.add(manager, { username, email, passwordHash });
        const link = { memberId, purpose: 'activation' as const, email: null };
        const linkTokenId = await this.links.add(manager, this.env.SESSION_SECRET, link);
        await this.mails.enqueueUrgent(manager, addJob, memberId, { kind: 'link', linkTokenId });
      });
    } catch (error) {
      // The name or the address was taken after the check.
      const taken = violatedConstraint(error);
      if (taken !== 'members_username_key' && taken !== 'members_email_key') throw error;
      throw new DomainError('registration_refused', { ...checks, ...(await this.checkUnique(username, email)) });
    }
  }

  /**
   * Activates the account of an e-mailed link, which is used up, and returns its member. An account that an admin
   * deactivated stays so.
   * @throws DomainError `link_invalid` for a link that does not work, and for the one of an account that is deactivated or has a second factor
   */
  async activate(memberId: number, token: string): Promise<Member> {
    const activated = await this.database.transaction(async (manager) => {
      // Before the link, as every change of an account does: two changes at once do not wait for each other.
      await this.members.lock(manager, memberId);
      if (!(await this.links.use(manager, { memberId, purpose: 'activation' }, token))) return null;
      // The account was activated without it, and a link alone does not log in.
      if (await this.secondFactors.isOn(manager, memberId)) return null;
      return this.members.activate(manager, memberId);
    });
    // Thrown after the commit: the link is used up in any case.
    if (!activated) throw new DomainError('link_invalid', null);
    return activated;
  }

  /**
   * Mails a new activation link.
   * @throws DomainError `account_not_found`; `activation_refused` where the account is active, or was deactivated by an admin
   */
  async requestActivation(memberId: number): Promise<void> {
    const member = await this.members.find(this.database.manager, memberId);
    if (!member) throw new DomainError('account_not_found', null);
    if (member.isActive || member.deactivatedAt) throw new DomainError('activation_refused', null);
    await this.sendLink({ memberId, purpose: 'activation', email: null, address: member.email });
  }

  /**
   * The member with this e-mail address, or else with this name, and by which of them.
   * @throws DomainError `account_not_found`
   */
  async find(email: unknown, username: unknown): Promise<{ member: Member; foundBy: 'email' | 'username' }> {
    const { manager } = this.database;
    const byEmail = await this.members.findByEmail(manager, email);
    if (byEmail) return { member: byEmail, foundBy: 'email' };
    const byName = await this.members.findByName(manager, username);
    if (!byName) throw new DomainError('account_not_found', null);
    return { member: byName, foundBy: 'username' };
  }

  /** Mails a link with which a member can choose a new password. @throws DomainError `account_not_found` */
  async requestPasswordReset(by: 'email' | 'username', key: string): Promise<void> {
    const { manager } = this.database;
    const member = await (by === 'email'
      ? this.members.findByEmail(manager, key)
      : this.members.findByName(manager, key));
    if (!member) throw new DomainError('account_not_found', null);
    await this.sendLink({ memberId: member.id, purpose: 'password-reset', email: null, address: member.email });
  }

  /**
   * Sets a new password by an e-mailed link, ends the member's sessions (rules.md 8), and removes all passkeys but those of
   * `keptPasskeys`: an intruder may have added one. If the link does not work, only the length of the password is checked.
   * Returns what a known device is derived from.
   * @throws DomainError `password_reset_refused` with what is wrong; the link is not used up then
   */
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
      // Before the link, as every change of an account does: two changes at once do not wait for each other.
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

  /** The passkeys of the member of a link for a new password, which is not used up. @throws DomainError `link_invalid` */
  async findPasskeysOfLink(link: Pick<PasswordReset, 'memberId' | 'token'>): Promise<Passkey[]> {
    const owner = await this.findOwner(link);
    if (!owner) throw new DomainError('link_invalid', null);
    return this.passkeys.findOfMember(this.database.manager, owner.id);
  }

  /** The member of a link for a new password; null for a link that does not work. */
  private async findOwner({ memberId, token }: Pick<PasswordReset, 'memberId' | 'token'>): Promise<Member | null> {
    const { manager } = this.database;
    if (memberId === null || !(await this.links.isValid(manager, { memberId, purpose: 'password-reset' }, token)))
      return null;
    return this.members.find(manager, memberId);
  }

  /** The active member with this id; null where there is none. */
  findActive(memberId: number): Promise<Member | null> {
    return this.members.findActive(this.database.manager, memberId);
  }

  /**
   * The member of a log-in key: an e-mail address if it contains @, otherwise a username (member-area.md 5). Null: nobody's.
   */
  findByLogInKey(key: string): Promise<Member | null> {
    const { manager } = this.database;
    return key.includes('@') ? this.members.findByEmail(manager, key) : this.members.findByName(manager, key);
  }

  /**
   * Whether this is the password of a member; false for nobody. That takes as much time as a wrong password, so that
   * names can't be found out by measuring it.
   */
  async isPasswordOf(member: Member | null, password: string): Promise<boolean> {
    const isRight = await isPassword(password, member?.passwordHash ?? (await this.dummyHash()));
    return member !== null && isRight;
  }

  /** Whether this is the member's current password. @throws what `AttemptLimiter.count` throws after too many wrong ones */
  async isCurrentPassword(member: Member, password: string): Promise<boolean> {
    const who = String(member.id);
    await this.limiter.count('current-password', who);
    const isRight = await isPassword(password, member.passwordHash);
    if (isRight) await this.limiter.uncount('current-password', who);
    return isRight;
  }

  /** @throws DomainError `current_password_wrong`, and what `AttemptLimiter.count` throws after too many wrong ones */
  async requirePassword(member: Member, password: string): Promise<void> {
    if (!(await this.isCurrentPassword(member, password))) throw new DomainError('current_password_wrong', null);
  }

  /**
   * Mails a link that works once; an earlier one for the same purpose stops working. Returns false, and mails nothing, if the member is deleted
   * or no longer has the password of `passwordHash`: a new password ends links that were asked for with the former one.
   * @throws what `AttemptLimiter.count` throws when too many links were mailed to the address
   */
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

  /** Both as they are at one moment: somebody else may take them at the same time. */
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
