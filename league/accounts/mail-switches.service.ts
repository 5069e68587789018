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

/** Emails about comments may concern both kinds of comments, so their link turns off both. */
const preferencesOf = (mails: Subscription): readonly MailPreference[] =>
  mails === 'comments' ? ['comment-responses', 'announcement-responses'] : [mails];

/** Unsubscription links work without a log-in. */
@Injectable()
export class MailSwitchesService {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  switchesOf(member: Member): Record<MailSwitch, boolean> {
    const states = mailSwitches.map((mails) => [mails, isOn(member, mails)]);
    return Object.fromEntries(states) as Record<MailSwitch, boolean>;
  }

  set(memberId: number, mails: MailSwitch, on: boolean): Promise<Record<MailSwitch, boolean>> {
    return this.database.transaction(async (manager) => {
      await this.members.setMailPreference(manager, memberId, mails, on);
      return this.switchesOf(await this.members.get(manager, memberId));
    });
  }

  /** @throws DomainError `link_invalid` if no email contained the link */
  async isSubscribed(link: MailLink): Promise<boolean> {
    return isOn(await this.find(this.database.manager, link), link.mails);
  }

  /** Idempotent. @throws DomainError `link_invalid`, also if the member is deleted */
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

export function isOn(member: Member, mails: Subscription): boolean {
  return preferencesOf(mails).some((preference) => member[mailPreferences[preference][0]]);
}

/** The link can be used repeatedly until SESSION_SECRET changes, because it only stops emails and reveals nothing. */
export function unsubscribeToken(sessionSecret: string, member: number, mails: Subscription): string {
  const key = purposeKey(sessionSecret, 'unsubscribe link');
  return createHmac('sha256', key).update(`${member} ${mails}`).digest('base64url');
}

function isUnsubscribeLink(sessionSecret: string, { member, mails, token }: MailLink): boolean {
  const [actual, expected] = [token, unsubscribeToken(sessionSecret, member, mails)].map((text) => Buffer.from(text));
  return actual?.length === expected?.length && timingSafeEqual(actual as Buffer, expected as Buffer);
}
