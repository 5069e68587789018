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
  /** The value of `passwordChangeToken` for this session. */
  token: string;
  staysLoggedIn: boolean;
}

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

  /** The token is only valid in this session. */
  passwordChangeToken(sessionId: string): string {
    const key = purposeKey(this.env.SESSION_SECRET, 'change-password token');
    return createHmac('sha256', key).update(sessionId).digest('base64url');
  }

  /** Also ends sessions (rules.md 8). @throws DomainError `password_change_refused` with the failed checks */
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
      // If the password was reset after it was verified, the newer password must not be overwritten.
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

  /** Allowed once in 30 days (member-area.md 5). @throws DomainError `username_change_refused` with failed checks */
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
        // The account was deleted meanwhile, or changed by a concurrent request.
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

  /** `confirmEmail` changes the address. @throws DomainError `email_change_refused` with the failed checks */
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

  /** @throws DomainError `link_invalid`, also if the address is taken */
  async confirmEmail(memberId: number, email: string, token: string, origin: RequestOrigin): Promise<void> {
    try {
      await this.outbox.transaction(async (manager, addJob) => {
        // Every change to an account locks the member before the link, to avoid deadlocks.
        const member = await this.members.lock(manager, memberId);
        const link = { memberId, purpose: 'email-change', email } as const;
        if (!member || !(await this.links.use(manager, link, token))) throw new DomainError('link_invalid', null);
        const { email: formerEmail } = member;
        await this.members.update(manager, memberId, { email });
        // The mailbox of the old address may contain a link for a new password.
        await this.links.expireCredentialLinks(manager, memberId);
        await this.activity.recordChange(manager, addJob, { memberId, kind: 'email-changed', formerEmail, ...origin });
      });
    } catch (error) {
      throw violatedConstraint(error) === 'members_email_key' ? new DomainError('link_invalid', null) : error;
    }
  }

  /** Toggles without `enabled`. @throws DomainError `not_permitted` if only admins get such emails */
  async setMailPreference(member: Member, preference: MailPreference, enabled?: boolean): Promise<void> {
    if (preference === 'announcement-responses' && !member.isAdmin) throw new DomainError('not_permitted', null);
    await this.members.setMailPreference(this.database.manager, member.id, preference, enabled);
  }

  /** Whether season archives contain the member's name (docs/decisions/season-archive.md). */
  async setNamedInArchives(memberId: number, namedInArchives: boolean): Promise<void> {
    await this.members.update(this.database.manager, memberId, { namedInArchives });
  }

  async setStartMessages(memberId: number, startMessages: boolean): Promise<void> {
    await this.members.update(this.database.manager, memberId, { startMessages });
  }
}

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
