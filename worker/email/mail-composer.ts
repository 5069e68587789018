import { Injectable } from '@nestjs/common';
import { convert } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DataSource, type EntityManager } from 'typeorm';
import { commentPath } from '../../league/comments/comment-path.js';
import { CommentsRepository } from '../../league/comments/comments.repository.js';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import { readAtOnce } from '../../league/database/data-source.js';
import type { MailedComment, MailingData } from '../../league/email/mailing.entity.js';
import { MailingsRepository } from '../../league/email/mailings.repository.js';
import { linkSecret, LinkTokensRepository } from '../../league/members/link-tokens.repository.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { isWindowOpen } from '../../league/picks/pick-rules.js';
import { PicksRepository } from '../../league/picks/picks.repository.js';
import { WeekendsRepository } from '../../league/results/weekends.repository.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import { FinalStandingsReader } from '../../league/standings/final-standings.service.js';
import { PermanentFailure } from '../jobs/job-processor.js';
import type { League, MailContent } from './mail-layout.js';
import {
  commentsMail,
  linkMail,
  picksReminderMail,
  type QuotedComment,
  seasonEndMail,
  weekendFinalMail,
} from './mail-templates.js';

/** How many lines of the standings a mail about the end of a season shows. */
const mailedLines = 10;

/** A mail as it is sent. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  /** Where it is sent, if not to the member's own address. */
  address?: string;
  /** Whether this recipient still needs it, at this moment. */
  isNeeded: (memberId: number) => Promise<boolean>;
}

/** Composes the mails of mailings from the database. */
@Injectable()
export class MailComposer {
  private readonly league: League;

  constructor(
    private readonly database: DataSource,
    private readonly mailings: MailingsRepository,
    private readonly links: LinkTokensRepository,
    private readonly weekends: WeekendsRepository,
    private readonly comments: CommentsRepository,
    private readonly members: MembersRepository,
    private readonly seasons: SeasonsRepository,
    private readonly picks: PicksRepository,
    private readonly finalStandings: FinalStandingsReader,
    @InjectEnv() private readonly env: Env,
  ) {
    this.league = { league: env.LEAGUE_NAME, site: env.PUBLIC_URL };
  }

  /**
   * The mail of a mailing, the same for all its recipients, as the database is at this moment. Null where what it is about
   * is deleted or reversed: then nobody gets it.
   * @throws PermanentFailure where there is no such mailing
   */
  async compose(mailingId: number): Promise<ComposedMail | null> {
    const { content, data } = await readAtOnce(this.database, async (manager) => {
      const mailing = await this.mailings.find(manager, mailingId);
      if (!mailing) throw new PermanentFailure(`there is no mailing ${mailingId}`);
      return { content: await this.composeContent(manager, mailing.data), data: mailing.data };
    });
    if (!content) return null;
    const { body, ...rest } = content;
    return { ...rest, ...render(body), isNeeded: (memberId) => this.isNeeded(data, memberId) };
  }

  private composeContent(manager: EntityManager, data: MailingData): Promise<MailContent | null> {
    switch (data.kind) {
      case 'weekend-final':
        return this.composeWeekendFinal(manager, data.weekendId);
      case 'season-end':
        return this.composeSeasonEnd(manager, data.seasonId);
      case 'picks-reminder-by-admin':
        return this.composePicksReminder(manager, data.seasonId);
      case 'link':
        return this.composeLink(manager, data.linkTokenId);
      case 'comments':
        return this.composeComments(manager, data.comments, data.more);
    }
  }

  private async composeWeekendFinal(manager: EntityManager, weekendId: number): Promise<MailContent | null> {
    const weekend = await this.weekends.findFinal(manager, weekendId);
    if (!weekend?.snapshotId) return null;
    const lines = await this.mailings.findTopOfStandings(manager, weekend.snapshotId);
    return weekendFinalMail(this.league, weekend, lines);
  }

  private async composeSeasonEnd(manager: EntityManager, seasonId: number): Promise<MailContent | null> {
    const season = await this.seasons.find(manager, seasonId);
    if (!season?.finalized) return null;
    const { top, amount } = await this.finalStandings.find(manager, season, mailedLines);
    const members = await this.members.findByIds(
      manager,
      top.flatMap(({ memberId }) => memberId ?? []),
    );
    const lines = top.map(({ memberId, position, pointsHundredths, bonusHundredths }) => ({
      username: members.find(({ id }) => id === memberId)?.username ?? '',
      position,
      pointsHundredths,
      bonusHundredths,
    }));
    return seasonEndMail(this.league, season.year, lines, amount);
  }

  /** Null where the window is closed, or another season is the current one. */
  private async composePicksReminder(manager: EntityManager, seasonId: number): Promise<MailContent | null> {
    const season = await this.findOpenSeason(manager, seasonId);
    return season && picksReminderMail(this.league, season);
  }

  /** A reminder only for who has no picks yet, while they can be submitted: a mailing may take hours. */
  private async isNeeded(data: MailingData, memberId: number): Promise<boolean> {
    if (data.kind !== 'picks-reminder-by-admin') return true;
    const { manager } = this.database;
    if (!(await this.findOpenSeason(manager, data.seasonId))) return false;
    return !(await this.picks.hasPicks(manager, data.seasonId, memberId));
  }

  /** The season, if it is the current one and its picks window is open. */
  private async findOpenSeason(manager: EntityManager, seasonId: number): Promise<Season | null> {
    const season = await this.seasons.find(manager, seasonId);
    if (!season?.current) return null;
    return isWindowOpen(season, (await this.picks.readMoment(manager)).at) ? season : null;
  }

  /** Null for a link that is used or expired. */
  private async composeLink(manager: EntityManager, linkTokenId: number): Promise<MailContent | null> {
    const link = await this.links.find(manager, linkTokenId);
    if (!link || link.usedAt || link.expiresAt < new Date()) return null;
    return linkMail(this.league, link, linkSecret(this.env.SESSION_SECRET, link.id));
  }

  /** Null where all comments are deleted or hidden. */
  private async composeComments(
    manager: EntityManager,
    mailed: readonly MailedComment[],
    more: number,
  ): Promise<MailContent | null> {
    const commentIds = mailed.map(({ commentId }) => commentId);
    const comments = await this.comments.findByIds(manager, commentIds);
    const authorIds = comments.flatMap(({ memberId }) => memberId ?? []);
    const authors = await this.members.findByIds(manager, authorIds);
    const quoted = mailed.flatMap(({ commentId, reason }): QuotedComment[] => {
      const comment = comments.find(({ id }) => id === commentId);
      const author = authors.find(({ id }) => id === comment?.memberId);
      if (!comment || comment.hiddenAt || !author) return [];
      const link = `${this.league.site}/${commentPath(comment)}`;
      return [{ author: author.username, reason, text: comment.text, link }];
    });
    return commentsMail(this.league, quoted, more);
  }
}

/** The HTML of a mail and a plain text with the same content. React escapes what members wrote. */
function render(element: ReactElement): { html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(element)}`;
  const text = convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      // A table of the layout is a block; any other table keeps its rows and columns.
      { selector: 'table', format: 'dataTable' },
      { selector: 'table[role=presentation]', format: 'block' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    ],
  });
  return { html, text };
}
