import { nameActor } from '../../league/rules/autopilot-texts.js';
import type { CurrentUserReader } from '../../league/reading/current-user-reader.service.js';
import type { Anonymous, CurrentUser, Notification } from '../../league/contract/shapes.js';
import type { Member } from '../../league/schema/member.entity.js';
import type { FactsOf } from '../presenters/facts-of.js';
import { presentUsers } from '../presenters/shapes.presenter.js';

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
  { picture, ...facts }: CurrentUserFacts,
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
    notifications: presentUnread(facts),
    race_weekends_emails: member.raceWeekendsEmails,
    comment_response_emails: member.commentResponseEmails,
    announcement_response_emails: member.isAdmin ? member.announcementResponseEmails : null,
    second_factor_missing: lacksSecondFactor,
    named_in_archives: member.namedInArchives,
    profile_picture_data: picture?.data.toString('base64') ?? '',
    profile_picture_format: picture?.format ?? '',
  };
}

/** Expects the newest notification first. */
function presentUnread({ unread, members }: Pick<CurrentUserFacts, 'unread' | 'members'>): Notification[] {
  const users = presentUsers(members);
  return unread.map(({ id, originId, actorId, text, path, dateCreated }) => ({
    id,
    origin_user: (originId !== null && users.get(originId)) || null,
    text: nameActor(text, users.get(actorId ?? 0)?.username),
    path,
    date_created: dateCreated.toISOString(),
    read: false,
  }));
}
