import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Announcement } from '../../league/schema/announcement.entity.js';
import { AnnouncementsRepository } from '../../league/community/announcements/announcements.repository.js';
import type { Announcement as AnnouncementShape } from '../../league/contract/shapes.js';
import { deletedUser, UsersPresenter } from '../presenters/shapes.presenter.js';

/** Announcements on the wire. */
@Injectable()
export class AnnouncementsPresenter {
  constructor(
    private readonly database: DataSource,
    private readonly announcements: AnnouncementsRepository,
    private readonly users: UsersPresenter,
  ) {}

  /** The number of comments includes replies. */
  async present(announcements: readonly Announcement[]): Promise<AnnouncementShape[]> {
    const { manager } = this.database;
    const amountOf = await this.announcements.countComments(
      manager,
      announcements.map(({ id }) => id),
    );
    const users = await this.users.present(
      manager,
      announcements.map(({ memberId }) => memberId),
    );
    return announcements.map(({ id, memberId, title, text, edited, dateCreated, dateEdited }) => ({
      id,
      title,
      text,
      user: (memberId !== null && users.get(memberId)) || deletedUser,
      edited,
      date_created: dateCreated.toISOString(),
      date_edited: dateEdited?.toISOString() ?? null,
      amount_comments: amountOf.get(id) ?? 0,
    }));
  }

  async presentOne(announcement: Announcement): Promise<AnnouncementShape> {
    const [presented] = await this.present([announcement]);
    return presented as AnnouncementShape;
  }
}
