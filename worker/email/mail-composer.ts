import { Injectable } from '@nestjs/common';
import { compile } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AnnouncementsRepository } from '../../league/announcements/announcements.repository.js';
import { commentPath } from '../../league/comments/comment-path.js';
import { CommentsRepository } from '../../league/comments/comments.repository.js';
import type { Subscription } from '../../league/contract/account.js';
import { pagePaths } from '../../league/contract/page-paths.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import { readAtOnce } from '../../league/database/data-source.js';
import { isOn, unsubscribeToken } from '../../league/email/mail-switches.service.js';
import type { MailedComment, MailingData } from '../../league/email/mailing.entity.js';
import { MailingsRepository } from '../../league/email/mailings.repository.js';
import { GroupsRepository } from '../../league/groups/groups.repository.js';
import { AccountEventsRepository } from '../../league/members/account-events.repository.js';
import { linkSecret, LinkTokensRepository } from '../../league/members/link-tokens.repository.js';
import type { Member } from '../../league/members/member.entity.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import { PermanentFailure } from '../jobs/job-processor.js';
import type { ContentFor, League, MailContent } from './mail-layout.js';
import { accountEventMail, announcementMail, commentsMail, linkMail, type QuotedComment } from './mail-templates.js';
import { PicksMails } from './picks-mails.service.js';
import { StandingsMails } from './standings-mails.service.js';
import { seasonEndMail, weekendFinalMail } from './standings-mails.js';

/** A mail that is ready to send. */
interface ComposedMail extends Omit<MailContent, 'body'> {
  html: string;
  text: string;
  headers: Record<string, string>;
}

/**
 * Composes the mail of a mailing for one member, from the present rows; null where the member has unsubscribed, or the mail would be empty.
 */
export type ComposeFor = (member: Member) => Promise<ComposedMail | null>;

/** Mails that no member can turn off: requested links, and events of the account. */
type Mandatory = Extract<MailingData, { kind: 'link' | 'account-event' }>;

/** The subscription that each other kind of mailing depends on. */
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

/** Composes the mails of mailings from the database. */
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
    private readonly seasons: SeasonsRepository,
    private readonly standings: StandingsMails,
    private readonly picks: PicksMails,
    @InjectEnv() private readonly env: Env,
  ) {
    this.league = { league: env.LEAGUE_NAME, site: env.PUBLIC_URL };
  }

  /**
   * Reads the data that all mails of a mailing share. Null where its subject is deleted or not final any more: then no mail is sent.
   * @throws PermanentFailure where there is no such mailing
   */
  async prepare(mailingId: number): Promise<ComposeFor | null> {
    return readAtOnce(this.database, async (manager) => {
      const mailing = await this.mailings.find(manager, mailingId);
      if (!mailing) throw new PermanentFailure(`there is no mailing ${mailingId}`);
      const { data } = mailing;
      if (data.kind === 'link' || data.kind === 'account-event') {
        const content = await this.prepareMandatory(manager, data);
        return content && (() => Promise.resolve({ ...renderMail(content), headers: {} }));
      }
      const content = await this.prepareContent(manager, data);
      return content && this.forSubscribers(subscriptionOf[data.kind], content);
    });
  }

  private forSubscribers(mails: Subscription, contentFor: ContentFor): ComposeFor {
    return async (member) => {
      if (!member.isActive || !isOn(member, mails)) return null;
      const unsubscribe = this.unsubscribeLink(member.id, mails);
      const content = await contentFor({ ...this.league, mails, unsubscribe }, member);
      // RFC 8058, 3.1: mail programs show a button that sends a POST to this address.
      const headers = {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      return content && { ...renderMail(content), headers };
    };
  }

  private unsubscribeLink(memberId: number, mails: Subscription): string {
    const url = new URL(pagePaths.unsubscribe, this.league.site);
    const token = unsubscribeToken(this.env.SESSION_SECRET, memberId, mails);
    url.search = new URLSearchParams({ member: String(memberId), mails, token }).toString();
    return url.href;
  }

  private prepareContent(manager: EntityManager, data: Exclude<MailingData, Mandatory>): Promise<ContentFor | null> {
    switch (data.kind) {
      case 'weekend-final':
        return this.prepareWeekendFinal(manager, data.weekendId);
      case 'season-end':
        return this.prepareSeasonEnd(manager, data.seasonId);
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

  private async prepareWeekendFinal(manager: EntityManager, weekendId: number): Promise<ContentFor | null> {
    const found = await this.standings.findWeekend(manager, weekendId);
    if (!found) return null;
    return async (mail, member) =>
      weekendFinalMail({ ...mail, username: member.username }, found.facts, await found.findOwn(member));
  }

  private async prepareSeasonEnd(manager: EntityManager, seasonId: number): Promise<ContentFor | null> {
    const season = await this.seasons.find(manager, seasonId);
    if (!season?.finalized) return null;
    const end = await this.standings.findSeasonEnd(manager, season);
    return async (mail, member) => seasonEndMail(mail, end, await end.findOwn(member));
  }

  private async prepareAnnouncement(manager: EntityManager, id: number): Promise<ContentFor | null> {
    const announcement = await this.announcements.find(manager, id);
    if (!announcement) return null;
    const author = announcement.memberId === null ? null : await this.members.find(manager, announcement.memberId);
    return (mail) => announcementMail(mail, { ...announcement, author: author?.username ?? null });
  }

  /** Null for a used or expired link, and for an event without a mail. */
  private async prepareMandatory(manager: EntityManager, data: Mandatory): Promise<MailContent | null> {
    if (data.kind === 'account-event') {
      const event = await this.events.find(manager, data.eventId);
      return event && accountEventMail(this.league, event);
    }
    const link = await this.links.find(manager, data.linkTokenId);
    if (!link || link.usedAt || link.expiresAt < new Date()) return null;
    return linkMail(this.league, link, linkSecret(this.env.SESSION_SECRET, link.id));
  }

  /** Leaves out comments that are deleted or hidden, in a group that the member has left, or of a kind that the member has turned off. */
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

/** Compiled once: that takes longer than the text of a mail. */
const toText = compile({
  wordwrap: 78,
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    // Layout tables become blocks, other tables keep their rows and columns. The preview contains the figures as a sentence.
    { selector: 'table', format: 'dataTable' },
    { selector: 'table[role=presentation]', format: 'block' },
    { selector: 'table.kerb', format: 'skip' },
    { selector: 'table.figures', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
  ],
});

/**
 * The HTML of a mail and a plain text with the same content. React escapes what members wrote.
 * @public The bench of mails composes with it.
 */
export function renderMail({ body, ...rest }: MailContent): Omit<ComposedMail, 'headers'> {
  const html = `<!doctype html>${renderToStaticMarkup(body)}`;
  return { ...rest, html, text: toText(html) };
}
