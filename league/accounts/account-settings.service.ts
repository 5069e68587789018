import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InjectEnv } from '../platform/core/core.module.js';
import { DomainError } from '../platform/core/domain-error.js';
import type { Env } from '../platform/core/env.js';
import { violatedConstraint } from '../platform/database/errors.js';
import { OutboxService } from '../platform/jobs/outbox.service.js';
import { AccountActivityService } from './account-activity.service.js';
import { AccountEventsRepository, type RequestOrigin } from './account-events.repository.js';
import { AccountsService } from './accounts.service.js';
import { LinkTokensRepository } from './link-tokens.repository.js';
import { isEmail, isUsername } from '../contract/fields.js';
import type { Member } from '../schema/member.entity.js';
import { type MailPreference, MembersRepository } from '../members/members.repository.js';
import { hasAllowedLength, hashPassword, isAllowedPassword } from './passwords.js';
import { purposeKey } from '../members/purpose-key.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SessionsRepository } from './sessions.repository.js';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** What `passwordChangeToken` returned for this session. */
  token: string;
  /** Whether the session of the change stays valid. */
  staysLoggedIn: boolean;
}

/** What members change about their own account. */
@Injectable()
export class AccountSettingsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly activity: AccountActivityService,
    private readonly events: AccountEventsRepository,
    private readonly accounts: AccountsService,
    private readonly members: MembersRepository,
    private readonly links: LinkTokensRepository,
    private readonly sessions: SessionsRepository,
    private readonly secondFactors: SecondFactorsRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** The token with which the password can be changed in this session, and in no other. */
  passwordChangeToken(sessionId: string): string {
    const key = purposeKey(this.env.SESSION_SECRET, 'change-password token');
    return createHmac('sha256', key).update(sessionId).digest('base64url');
  }

  /**
   * Changes a password and ends the member's sessions, except the one of the change if it is to go on (rules.md 8). Where
   * the token or the current password is wrong, only the length of the new one is checked. Returns what a known device is
   * derived from.
   * @throws DomainError `password_change_refused` with what is wrong
   */
  async changePassword(
    member: Member,
    sessionId: string,
    { currentPassword, newPassword, token, staysLoggedIn }: PasswordChange,
    origin: RequestOrigin,
  ): Promise<Pick<Member, 'id' | 'passwordHash'>> {
    const checks = {
      current_password_correct: await this.accounts.isCurrentPassword(member, currentPassword),
      new_password_valid: hasAllowedLength(newPassword),
      token_valid: isSame(token, this.passwordChangeToken(sessionId)),
    };
    if (!Object.values(checks).every(Boolean)) throw new DomainError('password_change_refused', checks);
    if (!(await isAllowedPassword(newPassword, [member.username, member.email])))
      throw new DomainError('password_change_refused', { ...checks, new_password_valid: false });
    const passwordHash = await hashPassword(newPassword);
    await this.outbox.transaction(async (manager, addJob) => {
      // A password that was reset since the current one was verified is not overwritten.
      const current = await this.members.lock(manager, member.id);
      if (current?.passwordHash !== member.passwordHash)
        throw new DomainError('password_change_refused', { ...checks, current_password_correct: false });
      await this.members.setPassword(manager, member.id, passwordHash);
      await this.secondFactors.deleteBegun(manager, member.id);
      await this.sessions.endAll(manager, member.id, staysLoggedIn ? sessionId : null);
      const change = { memberId: member.id, kind: 'password-changed', ...origin } as const;
      await this.activity.recordChange(manager, addJob, change);
    });
    return { id: member.id, passwordHash };
  }

  /**
   * Changes a username, at most once in 30 days (member-area.md 5).
   * @throws DomainError `username_change_refused` with what is wrong
   */
  async changeUsername(
    member: Member,
    currentPassword: string,
    username: string,
    origin: RequestOrigin,
  ): Promise<void> {
    const namesake = await this.members.findByName(this.database.manager, username);
    const checks = {
      current_password_correct: await this.accounts.isCurrentPassword(member, currentPassword),
      new_username_valid: isUsername(username),
      new_username_unique: namesake === null || namesake.id === member.id,
      user_can_change_username: await this.members.mayChangeUsername(this.database.manager, member.id),
    };
    if (!Object.values(checks).every(Boolean)) throw new DomainError('username_change_refused', checks);
    try {
      await this.database.transaction(async (manager) => {
        const current = await this.members.lock(manager, member.id);
        // Deleted meanwhile, or changed by another request.
        if (!current) throw new DomainError('username_change_refused', { ...checks, current_password_correct: false });
        if (!(await this.members.mayChangeUsername(manager, member.id)))
          throw new DomainError('username_change_refused', { ...checks, user_can_change_username: false });
        await this.members.update(manager, member.id, { username, dateUsernameEdited: () => 'now()' });
        await this.events.add(manager, { memberId: member.id, kind: 'username-changed', ...origin });
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'members_username_key') throw error;
      throw new DomainError('username_change_refused', { ...checks, new_username_unique: false });
    }
  }

  /**
   * Mails a link to a new address; the address changes when the link is opened (`confirmEmail`).
   * @throws DomainError `email_change_refused` with what is wrong
   */
  async requestEmailChange(member: Member, currentPassword: string, email: string): Promise<void> {
    const checks = {
      current_password_correct: await this.accounts.isCurrentPassword(member, currentPassword),
      new_email_valid: isEmail(email),
      new_email_unique: (await this.members.findByEmail(this.database.manager, email)) === null,
    };
    if (!Object.values(checks).every(Boolean)) throw new DomainError('email_change_refused', checks);
    const link = { memberId: member.id, purpose: 'email-change', email, address: email } as const;
    if (!(await this.accounts.sendLink(link, member.passwordHash)))
      throw new DomainError('email_change_refused', { ...checks, current_password_correct: false });
  }

  /**
   * Sets the address that an e-mailed link is bound to; the former one gets a mail about it.
   * @throws DomainError `link_invalid` for a link that is used, expired or of another address, and where the address is
   * taken
   */
  async confirmEmail(memberId: number, email: string, token: string, origin: RequestOrigin): Promise<void> {
    try {
      await this.outbox.transaction(async (manager, addJob) => {
        // Before the link, as every change of an account does: two changes at once do not wait for each other.
        const member = await this.members.lock(manager, memberId);
        const link = { memberId, purpose: 'email-change', email } as const;
        if (!member || !(await this.links.use(manager, link, token))) throw new DomainError('link_invalid', null);
        const { email: formerEmail } = member;
        await this.members.update(manager, memberId, { email });
        // A link for a new password may be in the mailbox of the old address.
        await this.links.expireCredentialLinks(manager, memberId);
        await this.activity.recordChange(manager, addJob, { memberId, kind: 'email-changed', formerEmail, ...origin });
      });
    } catch (error) {
      throw violatedConstraint(error) === 'members_email_key' ? new DomainError('link_invalid', null) : error;
    }
  }

  /**
   * Switches a kind of e-mails on or off; without `enabled` to the other state than the stored one.
   * @throws DomainError `not_permitted` for mails that only admins get
   */
  async setMailPreference(member: Member, preference: MailPreference, enabled?: boolean): Promise<void> {
    if (preference === 'announcement-responses' && !member.isAdmin) throw new DomainError('not_permitted', null);
    await this.members.setMailPreference(this.database.manager, member.id, preference, enabled);
  }

  /** Whether archives of seasons name the member (docs/decisions/season-archive.md). */
  async setNamedInArchives(memberId: number, namedInArchives: boolean): Promise<void> {
    await this.members.update(this.database.manager, memberId, { namedInArchives });
  }
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
