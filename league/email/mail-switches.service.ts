import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type MailLink, type MailSwitch, mailSwitches, type Subscription } from '../contract/mails.js';
import { InjectEnv } from '../core/core.module.js';
import { DomainError } from '../core/domain-error.js';
import type { Env } from '../core/env.js';
import type { Member } from '../members/member.entity.js';
import { type MailPreference, mailPreferences, MembersRepository } from '../members/members.repository.js';
import { purposeKey } from '../members/purpose-key.js';

/** The switches that the link of a mail turns off: one mail can be about both kinds of comments. */
const switchedBy = (mails: Subscription): readonly MailPreference[] =>
  mails === 'comments' ? ['comment-responses', 'announcement-responses'] : [mails];

/** Which e-mails members get: their own switches, and the links of mails, which work without a log-in. */
@Injectable()
export class MailSwitchesService {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersRepository,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** The switches of our own. */
  read(member: Member): Record<MailSwitch, boolean> {
    const states = mailSwitches.map((mails) => [mails, isOn(member, mails)]);
    return Object.fromEntries(states) as Record<MailSwitch, boolean>;
  }

  /** Sets a switch; doing it twice changes nothing. Returns all of them. */
  set(memberId: number, mails: MailSwitch, on: boolean): Promise<Record<MailSwitch, boolean>> {
    return this.database.transaction(async (manager) => {
      await this.members.setMailPreference(manager, memberId, mails, on);
      return this.read(await this.members.get(manager, memberId));
    });
  }

  /** Whether the member of a mail's link gets such mails. @throws DomainError `link_invalid` for a link that no mail had */
  async isSubscribed(link: MailLink): Promise<boolean> {
    return isOn(await this.find(this.database.manager, link), link.mails);
  }

  /**
   * Ends the mails that a link is about. Doing it twice changes nothing.
   * @throws DomainError `link_invalid` for a link that no mail had, and for a deleted member
   */
  async unsubscribe(link: MailLink): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { id } = await this.find(manager, link);
      for (const preference of switchedBy(link.mails))
        await this.members.setMailPreference(manager, id, preference, false);
    });
  }

  private async find(manager: EntityManager, link: MailLink): Promise<Member> {
    const isOurs = isUnsubscribeLink(this.env.SESSION_SECRET, link);
    const member = isOurs ? await this.members.find(manager, link.member) : null;
    if (!member) throw new DomainError('link_invalid', null);
    return member;
  }
}

/** Whether a member wants mails of a kind. */
export function isOn(member: Member, mails: Subscription): boolean {
  return switchedBy(mails).some((preference) => member[mailPreferences[preference][0]]);
}

/**
 * The secret of the link with which a mail of this kind is switched off, for this member. It works for as long as SESSION_SECRET is the
 * same, and any number of times: it ends mails, and shows nothing else.
 */
export function unsubscribeToken(sessionSecret: string, member: number, mails: Subscription): string {
  const key = purposeKey(sessionSecret, 'unsubscribe link');
  return createHmac('sha256', key).update(`${member} ${mails}`).digest('base64url');
}

/** Whether a link is one that `unsubscribeToken` made. */
function isUnsubscribeLink(sessionSecret: string, { member, mails, token }: MailLink): boolean {
  const [given, right] = [token, unsubscribeToken(sessionSecret, member, mails)].map((one) => Buffer.from(one));
  return given?.length === right?.length && timingSafeEqual(given as Buffer, right as Buffer);
}
