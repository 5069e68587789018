import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { nameActor } from '../../league/rules/autopilot-texts.js';
import type { Anonymous, CurrentUser, Notification } from '../../league/contract/shapes.js';
import type { Member } from '../../league/schema/member.entity.js';
import { ProfilePicturesRepository } from '../../league/members/profile-pictures.repository.js';
import { NotificationsService } from '../../league/messages/notifications/notifications.service.js';
import { AdminAccess } from '../http/roles.js';
import { UsersPresenter } from '../presenters/shapes.presenter.js';

/** A visitor who is not logged in. */
export const anonymous: Anonymous = {
  is_logged_in: false,
  is_admin: false,
  username: false,
  email: false,
  notifications: false,
  profile_picture_data: false,
  profile_picture_format: false,
};

/** A member as they see their own account. */
@Injectable()
export class CurrentUserPresenter {
  constructor(
    private readonly database: DataSource,
    private readonly pictures: ProfilePicturesRepository,
    private readonly notifications: NotificationsService,
    private readonly users: UsersPresenter,
    private readonly adminAccess: AdminAccess,
  ) {}

  async present(member: Member): Promise<CurrentUser> {
    const picture = await this.pictures.find(this.database.manager, member.id);
    return {
      id: member.id,
      username: member.username,
      email: member.email,
      date_created: member.dateCreated.toISOString(),
      date_username_edited: member.dateUsernameEdited?.toISOString() ?? null,
      is_admin: member.isAdmin,
      is_active: member.isActive,
      is_logged_in: true,
      has_profile_picture: picture !== null,
      notifications: await this.presentUnread(member.id),
      race_weekends_emails: member.raceWeekendsEmails,
      comment_response_emails: member.commentResponseEmails,
      announcement_response_emails: member.isAdmin ? member.announcementResponseEmails : null,
      second_factor_missing: await this.adminAccess.lacksSecondFactor(member),
      named_in_archives: member.namedInArchives,
      profile_picture_data: picture?.data.toString('base64') ?? '',
      profile_picture_format: picture?.format ?? '',
    };
  }

  /** A member's unread notifications, the newest first. */
  private async presentUnread(memberId: number): Promise<Notification[]> {
    const unread = await this.notifications.findUnread(memberId);
    const users = await this.users.present(
      this.database.manager,
      unread.flatMap(({ originId, actorId }) => [originId, actorId]),
    );
    return unread.map(({ id, originId, actorId, text, path, dateCreated }) => ({
      id,
      origin_user: (originId !== null && users.get(originId)) || null,
      text: nameActor(text, users.get(actorId ?? 0)?.username),
      path,
      date_created: dateCreated.toISOString(),
      read: false,
    }));
  }
}
