import type { EntityManager } from 'typeorm';
import type { Member } from '../../league/members/member.entity.js';
import { ProfilePicture } from '../../league/members/profile-picture.entity.js';
import type { CurrentUser } from '../../league/contract/shapes.js';
import { readNotifications } from '../notifications/read-notifications.js';

/** What a member sees of their own account. */
export async function readCurrentUser(manager: EntityManager, member: Member): Promise<CurrentUser> {
  const picture = await manager.findOneBy(ProfilePicture, { memberId: member.id });
  return {
    username: member.username,
    email: member.email,
    date_created: member.dateCreated.toISOString(),
    date_username_edited: member.dateUsernameEdited?.toISOString() ?? null,
    is_admin: member.isAdmin,
    is_active: member.isActive,
    is_logged_in: true,
    has_profile_picture: picture !== null,
    notifications: await readNotifications(manager, member),
    race_weekends_emails: member.raceWeekendsEmails,
    comment_response_emails: member.commentResponseEmails,
    announcement_response_emails: member.isAdmin ? member.announcementResponseEmails : null,
    profile_picture_data: picture?.data.toString('base64') ?? '',
    profile_picture_format: picture?.format ?? '',
  };
}
