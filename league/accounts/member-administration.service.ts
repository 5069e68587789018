import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { InjectEnv } from '../platform/core/core.module.js';
import { DomainError } from '../platform/core/domain-error.js';
import type { Env } from '../platform/core/env.js';
import { violatedConstraint } from '../platform/database/errors.js';
import { MailsService } from '../messages/email/mails.service.js';
import { OutboxService } from '../platform/jobs/outbox.service.js';
import { AccountActivityService } from './account-activity.service.js';
import { LinkTokensRepository } from './link-tokens.repository.js';
import type { Member } from '../schema/member.entity.js';
import { type MailPreference, type mailPreferences, MembersRepository } from '../members/members.repository.js';
import { ProfilePicturesRepository } from '../members/profile-pictures.repository.js';
import { PasskeysRepository } from './second-factor/passkeys.repository.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SessionsRepository } from './sessions.repository.js';

/** In seconds. An admin cannot send a further link for a new password within this time. */
const freshSeconds = 600;

export type MemberFields = Pick<Member, 'username' | 'email' | (typeof mailPreferences)[MailPreference][0]>;

/** Methods with a member's id throw `account_not_found` if the member does not exist. */
@Injectable()
export class MemberAdministrationService {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersRepository,
    private readonly sessions: SessionsRepository,
    private readonly links: LinkTokensRepository,
    private readonly pictures: ProfilePicturesRepository,
    private readonly outbox: OutboxService,
    private readonly mails: MailsService,
    private readonly activity: AccountActivityService,
    private readonly secondFactors: SecondFactorsRepository,
    private readonly passkeys: PasskeysRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** @throws DomainError `account_inactive` */
  promote(id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      const member = await this.lock(manager, id);
      if (!member.isActive) throw new DomainError('account_inactive', null);
      await this.members.update(manager, id, { isAdmin: true });
    });
  }

  /** Takes effect with the admin's next request. @throws DomainError of `lockOther` */
  demote(callerId: number, id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      await this.lockOther(manager, callerId, id);
      await this.members.update(manager, id, { isAdmin: false });
    });
  }

  /** Ends the account's sessions and links immediately. @throws DomainError of `lockOther` */
  deactivate(callerId: number, id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      const member = await this.lockOther(manager, callerId, id);
      if (member.deactivatedAt) return;
      await this.members.update(manager, id, { isActive: false, deactivatedAt: () => 'now()' });
      await this.sessions.endAll(manager, id, null);
      await this.links.expireAll(manager, id);
    });
  }

  /** Activates an account that an admin deactivated, or whose activation email did not arrive. */
  activate(id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      const member = await this.lock(manager, id);
      if (member.isActive) return;
      await this.members.update(manager, id, { isActive: true, deactivatedAt: null });
      // A log-in that was in progress during the deactivation may have left a session.
      await this.sessions.endAll(manager, id, null);
      // If the activation email went to somebody else, its link would log them in.
      await this.links.expireAll(manager, id);
    });
  }

  /** Does nothing if an unused link is less than ten minutes old. @throws DomainError `account_inactive` */
  sendPasswordLink(id: number): Promise<void> {
    return this.outbox.transaction(async (manager, addJob) => {
      const member = await this.lock(manager, id);
      if (!member.isActive) throw new DomainError('account_inactive', null);
      const link = { memberId: id, purpose: 'password-reset', email: null } as const;
      if (await this.links.isFresh(manager, link, freshSeconds)) return;
      const linkTokenId = await this.links.add(manager, this.env.SESSION_SECRET, link);
      await this.mails.enqueueUrgent(manager, addJob, id, { kind: 'link', linkTokenId });
    });
  }

  /** Helps a member who has lost the phone and the recovery codes. Idempotent. @throws DomainError of `lockOther` */
  resetSecondFactor(callerId: number, id: number): Promise<void> {
    return this.outbox.transaction(async (manager, addJob) => {
      await this.lockOther(manager, callerId, id);
      const wasOn = await this.secondFactors.delete(manager, id);
      const passkeys = await this.passkeys.deleteAll(manager, id);
      if (!wasOn && passkeys === 0) return;
      await this.activity.recordChange(manager, addJob, { memberId: id, kind: 'second-factor-reset' });
    });
  }

  /** `except` is the caller's session, so that admins who end their own sessions stay logged in. */
  endSessions(id: number, except: string | null): Promise<void> {
    return this.database.transaction(async (manager) => {
      await this.lock(manager, id);
      await this.sessions.endAll(manager, id, except);
    });
  }

  /** `id` is the id of an `OpenSession`. @throws DomainError `session_not_found` */
  endSession(id: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (!(await this.sessions.end(manager, id))) throw new DomainError('session_not_found', null);
    });
  }

  /** Ignores the limit of one change in 30 days. @throws DomainError `username_taken`, `email_taken` */
  async edit(id: number, fields: MemberFields): Promise<void> {
    try {
      await this.outbox.transaction(async (manager, addJob) => {
        const { email: formerEmail } = await this.lock(manager, id);
        await this.members.update(manager, id, fields);
        if (formerEmail === fields.email) return;
        // The mailbox of the old address may contain links that log in or set a password.
        await this.links.expireAll(manager, id);
        const change = { memberId: id, kind: 'email-changed-by-admin', formerEmail } as const;
        await this.activity.recordChange(manager, addJob, change);
      });
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'members_username_key') throw new DomainError('username_taken', null);
      if (constraint === 'members_email_key') throw new DomainError('email_taken', null);
      throw error;
    }
  }

  deletePicture(memberId: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (!(await this.pictures.delete(manager, memberId))) throw new DomainError('picture_not_found', null);
    });
  }

  /**
   * If two admins demote each other, the second waits and is refused, so that one admin remains.
   * @throws DomainError `no_longer_admin`, `own_account`, `last_admin`
   */
  async lockOther(manager: EntityManager, callerId: number, id: number): Promise<Member> {
    const admins = await this.members.lockAdmins(manager);
    if (!admins.includes(callerId)) throw new DomainError('no_longer_admin', null);
    if (id === callerId) throw new DomainError(admins.length === 1 ? 'last_admin' : 'own_account', null);
    return this.lock(manager, id);
  }

  private async lock(manager: EntityManager, id: number): Promise<Member> {
    const member = await this.members.lock(manager, id);
    if (!member) throw new DomainError('account_not_found', null);
    return member;
  }
}
