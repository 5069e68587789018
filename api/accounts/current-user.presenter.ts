import type { CurrentUserReader } from '../../league/reading/current-user-reader.service.js';
import type { Anonymous, CurrentUser } from '../../league/contract/shapes.js';
import type { Member } from '../../league/schema/member.entity.js';
import { presentNotifications } from '../notifications/notifications.presenter.js';
import type { FactsOf } from '../presenters/facts-of.js';

type CurrentUserFacts = FactsOf<CurrentUserReader, 'read'>;

export const anonymous: Anonymous = {
  is_logged_in: false,
  is_admin: false,
  username: false,
  email: false,
  notifications: false,
  profile_picture_data: false,
  profile_picture_format: false,
};

export function presentCurrentUser(
  member: Member,
  { picture, unread }: CurrentUserFacts,
  lacksSecondFactor: boolean,
): CurrentUser {
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
    notifications: presentNotifications(unread, { read: false, readerId: member.id }),
    race_weekends_emails: member.raceWeekendsEmails,
    comment_response_emails: member.commentResponseEmails,
    announcement_response_emails: member.isAdmin ? member.announcementResponseEmails : null,
    second_factor_missing: lacksSecondFactor,
    named_in_archives: member.namedInArchives,
    start_messages: member.startMessages,
    profile_picture_data: picture?.data.toString('base64') ?? '',
    profile_picture_format: picture?.format ?? '',
  };
}
