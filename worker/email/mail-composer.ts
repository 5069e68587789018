import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AnnouncementsRepository } from '../../league/community/announcements/announcements.repository.js';
import { commentPath } from '../../league/contract/page-paths.js';
import { CommentsRepository } from '../../league/community/comments/comments.repository.js';
import type { Subscription } from '../../league/contract/mail-switches.js';
import { pagePaths } from '../../league/contract/page-paths.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import { isOn, unsubscribeToken } from '../../league/accounts/mail-switches.service.js';
import type { MailedComment, MailingData } from '../../league/schema/mailing.entity.js';
import { MailingsRepository } from '../../league/messages/email/mailings.repository.js';
import { GroupsRepository } from '../../league/community/groups/groups.repository.js';
import { AccountEventsRepository } from '../../league/accounts/account-events.repository.js';
import { linkSecret, LinkTokensRepository } from '../../league/accounts/link-tokens.repository.js';
import type { Member } from '../../league/schema/member.entity.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { PasskeysRepository } from '../../league/accounts/second-factor/passkeys.repository.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { PermanentFailure } from '../jobs/job-processor.js';
import type { ContentFor, League, ReadContents } from './mail-layout.js';
import { accountEventMail, announcementMail, commentsMail, linkMail, type QuotedComment } from './mail-templates.js';
import { PicksMails } from './picks-mails.service.js';
import { type MailContent, MailRenderer, type RenderedMail } from './render-mail.js';
import { StandingsMails } from './standings-mails.service.js';
import { seasonEndMail, weekendFinalMail } from './standings-mails.js';

interface ComposedMail extends RenderedMail {
  headers: Record<string, string>;
}

/** Returns null if the member has unsubscribed, or if the email would be empty. */
export type ComposeFor = (member: Member) => Promise<ComposedMail | null>;

export type ReadMails = (members: readonly Member[]) => Promise<ComposeFor>;

/** Emails that members cannot turn off: requested links, and account events. */
type Mandatory = Extract<MailingData, { kind: 'link' | 'account-event' }>;

type OneByOne = Exclude<MailingData, Mandatory | { kind: 'weekend-final' | 'season-end' }>;

const subscriptionOf: Record<Exclude<MailingData, Mandatory>['kind'], Subscription> = {
  'weekend-final': 'race-weekends',
  'season-end': 'season-end',
  'picks-window': 'picks-window',
  'picks-reminder': 'picks-reminder',
  'picks-reminder-by-admin': 'picks-reminder',
  'picks-receipt': 'picks-receipt',
  'picks-sealed': 'picks-receipt',
  announcement: 'announcement',
  comments: 'comments',
};

@Injectable()
export class MailComposer {
  private readonly league: League;

  constructor(
    private readonly database: DataSource,
    private readonly mailings: MailingsRepository,
    private readonly links: LinkTokensRepository,
    private readonly events: AccountEventsRepository,
    private readonly comments: CommentsRepository,
    private readonly groups: GroupsRepository,
    private readonly announcements: AnnouncementsRepository,
    private readonly members: MembersRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly seasons: SeasonsRepository,
    private readonly standings: StandingsMails,
    private readonly picks: PicksMails,
    @InjectEnv() private readonly env: Env,
  ) {
    this.league = { league: env.LEAGUE_NAME, site: env.PUBLIC_URL };
  }

  /** Returns null if the subject is deleted or no longer final. @throws PermanentFailure if the mailing is missing */
  async prepare(mailingId: number): Promise<ReadMails | null> {
    return readAtOnce(this.database, async (manager) => {
      const mailing = await this.mailings.find(manager, mailingId);
      if (!mailing) throw new PermanentFailure(`there is no mailing ${mailingId}`);
      const { data } = mailing;
      const renderer = new MailRenderer();
      if (data.kind === 'link' || data.kind === 'account-event') {
        const content = await this.prepareMandatory(manager, data);
        const composeFor = () => Promise.resolve(content && { ...renderer.render(content), headers: {} });
        return content && (() => Promise.resolve(composeFor));
      }
      const readContents = await this.prepareContent(manager, data);
      return readContents && this.forSubscribers(subscriptionOf[data.kind], readContents, renderer);
    });
  }

  private forSubscribers(mails: Subscription, readContents: ReadContents, renderer: MailRenderer): ReadMails {
    return async (members) => {
      const contentFor = await readContents(members);
      return async (member) => {
        if (!member.isActive || !isOn(member, mails)) return null;
        const unsubscribe = this.unsubscribeLink(member.id, mails);
        const content = await contentFor({ ...this.league, mails, unsubscribe }, member);
        // RFC 8058, 3.1: mail programs show a button that sends a POST to this address.
        const headers = {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        };
        return content && { ...renderer.render(content), headers };
      };
    };
  }

  private unsubscribeLink(memberId: number, mails: Subscription): string {
    const url = new URL(pagePaths.unsubscribe, this.league.site);
    const token = unsubscribeToken(this.env.SESSION_SECRET, memberId, mails);
    url.search = new URLSearchParams({ member: String(memberId), mails, token }).toString();
    return url.href;
  }

  private async prepareContent(
    manager: EntityManager,
    data: Exclude<MailingData, Mandatory>,
  ): Promise<ReadContents | null> {
    if (data.kind === 'weekend-final') return this.prepareWeekendFinal(manager, data);
    if (data.kind === 'season-end') return this.prepareSeasonEnd(manager, data.seasonId);
    const contentFor = await this.prepareContentFor(manager, data);
    return contentFor && (() => Promise.resolve(contentFor));
  }

  private prepareContentFor(manager: EntityManager, data: OneByOne): Promise<ContentFor | null> {
    switch (data.kind) {
      case 'comments':
        return this.prepareComments(manager, data.comments, data.more);
      case 'announcement':
        return this.prepareAnnouncement(manager, data.announcementId);
      case 'picks-window':
      case 'picks-reminder':
      case 'picks-reminder-by-admin':
      case 'picks-receipt':
      case 'picks-sealed':
        return this.picks.prepare(manager, data);
    }
  }

  private async prepareWeekendFinal(
    manager: EntityManager,
    { weekendId, correctionId }: Extract<MailingData, { kind: 'weekend-final' }>,
  ): Promise<ReadContents | null> {
    const found = await this.standings.findWeekend(manager, weekendId, correctionId);
    if (!found) return null;
    return async (members) => {
      const own = await found.findOwn(members);
      return (mail, { id, username }) => weekendFinalMail({ ...mail, username }, found.facts, own.get(id) ?? null);
    };
  }

  private async prepareSeasonEnd(manager: EntityManager, seasonId: number): Promise<ReadContents | null> {
    const season = await this.seasons.find(manager, seasonId);
    if (!season?.finalized) return null;
    const end = await this.standings.findSeasonEnd(manager, season);
    return async (members) => {
      const own = await end.findOwn(members);
      return (mail, { id }) => seasonEndMail(mail, end, own.get(id) ?? null);
    };
  }

  private async prepareAnnouncement(manager: EntityManager, id: number): Promise<ContentFor | null> {
    const announcement = await this.announcements.find(manager, id);
    if (!announcement) return null;
    const author = announcement.memberId === null ? null : await this.members.find(manager, announcement.memberId);
    return (mail) => announcementMail(mail, { ...announcement, author: author?.username ?? null });
  }

  /** Null for a used or expired link, and for an event without an email. */
  private async prepareMandatory(manager: EntityManager, data: Mandatory): Promise<MailContent | null> {
    if (data.kind === 'account-event') {
      const event = await this.events.find(manager, data.eventId);
      if (!event) return null;
      const passkeys = await this.passkeys.findOfMember(manager, event.memberId);
      return accountEventMail(
        this.league,
        event,
        passkeys.map(({ name }) => name),
      );
    }
    const link = await this.links.findWorking(manager, data.linkTokenId);
    return link && linkMail(this.league, link, linkSecret(this.env.SESSION_SECRET, link.id));
  }

  /** Omits comments that are deleted, hidden, turned off, or in a group that the member has left. */
  private async prepareComments(
    manager: EntityManager,
    mailed: readonly MailedComment[],
    more: number,
  ): Promise<ContentFor | null> {
    const commentIds = mailed.map(({ commentId }) => commentId);
    const comments = await this.comments.findByIds(manager, commentIds);
    const authorIds = comments.flatMap(({ memberId }) => memberId ?? []);
    const authors = await this.members.findByIds(manager, authorIds);
    const quoted = mailed.flatMap(({ commentId, reason }): (QuotedComment & { groupId: number | null })[] => {
      const comment = comments.find(({ id }) => id === commentId);
      const author = authors.find(({ id }) => id === comment?.memberId);
      if (!comment || comment.hiddenAt || !author) return [];
      const link = `${this.league.site}/${commentPath(comment)}`;
      return [{ author: author.username, reason, text: comment.text, link, groupId: comment.groupId }];
    });
    if (quoted.length === 0) return null;
    return async (mail, { id, commentResponseEmails, announcementResponseEmails }) => {
      const wanted = { reply: commentResponseEmails, 'announcement-comment': announcementResponseEmails };
      const shown: QuotedComment[] = [];
      for (const { groupId, ...comment } of quoted) {
        // Only members of a group may read its comments.
        const mayRead = groupId === null || (await this.groups.isMember(this.database.manager, groupId, id));
        if (wanted[comment.reason] && mayRead) shown.push(comment);
      }
      return commentsMail(mail, shown, more);
    };
  }
}
