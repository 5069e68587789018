import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type MailLink, type MailSwitch, mailSwitches, type Subscription } from '../contract/mail-switches.js';
import { InjectEnv } from '../platform/core/core.module.js';
import { DomainError } from '../platform/core/domain-error.js';
import type { Env } from '../platform/core/env.js';
import type { Member } from '../schema/member.entity.js';
import { type MailPreference, mailPreferences, MembersRepository } from '../members/members.repository.js';
import { purposeKey } from '../members/purpose-key.js';

/** The switches that the unsubscription link of a mail turns off: a mail about comments can be about both kinds. */
const preferencesOf = (mails: Subscription): readonly MailPreference[] =>
  mails === 'comments' ? ['comment-responses', 'announcement-responses'] : [mails];

/** The e-mail switches of members, in their settings and by the unsubscription links of mails, which work without a log-in. */
@Injectable()
export class MailSwitchesService {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** The member's switches that are not in the client's documents. */
  switchesOf(member: Member): Record<MailSwitch, boolean> {
    const states = mailSwitches.map((mails) => [mails, isOn(member, mails)]);
    return Object.fromEntries(states) as Record<MailSwitch, boolean>;
  }

  /** Sets a switch and returns all of them. */
  set(memberId: number, mails: MailSwitch, on: boolean): Promise<Record<MailSwitch, boolean>> {
    return this.database.transaction(async (manager) => {
      await this.members.setMailPreference(manager, memberId, mails, on);
      return this.switchesOf(await this.members.get(manager, memberId));
    });
  }

  /** Whether the member of a mail's link gets such mails. @throws DomainError `link_invalid` for a link that was in no mail */
  async isSubscribed(link: MailLink): Promise<boolean> {
    return isOn(await this.find(this.database.manager, link), link.mails);
  }

  /**
   * Switches off the mails of a link; idempotent.
   * @throws DomainError `link_invalid` for a link that was in no mail, and for a deleted member
   */
  async unsubscribe(link: MailLink): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { id } = await this.find(manager, link);
      for (const preference of preferencesOf(link.mails))
        await this.members.setMailPreference(manager, id, preference, false);
    });
  }

  private async find(manager: EntityManager, link: MailLink): Promise<Member> {
    const isValid = isUnsubscribeLink(this.env.SESSION_SECRET, link);
    const member = isValid ? await this.members.find(manager, link.member) : null;
    if (!member) throw new DomainError('link_invalid', null);
    return member;
  }
}

/** Whether a member wants mails of a kind. */
export function isOn(member: Member, mails: Subscription): boolean {
  return preferencesOf(mails).some((preference) => member[mailPreferences[preference][0]]);
}

/**
 * The secret of a member's unsubscription link for this kind of mail. It is valid while SESSION_SECRET is the same, any number of
 * times: it only ends mails, and reveals nothing.
 */
export function unsubscribeToken(sessionSecret: string, member: number, mails: Subscription): string {
  const key = purposeKey(sessionSecret, 'unsubscribe link');
  return createHmac('sha256', key).update(`${member} ${mails}`).digest('base64url');
}

/** Whether a link is one that `unsubscribeToken` made. */
function isUnsubscribeLink(sessionSecret: string, { member, mails, token }: MailLink): boolean {
  const [actual, expected] = [token, unsubscribeToken(sessionSecret, member, mails)].map((text) => Buffer.from(text));
  return actual?.length === expected?.length && timingSafeEqual(actual as Buffer, expected as Buffer);
}
