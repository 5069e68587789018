import { Announcement } from '../../../league/schema/announcement.entity.js';
import { AnnouncementsService } from '../../../league/community/announcements/announcements.service.js';
import { Comment, CommentFollow, CommentLike, CommentReport } from '../../../league/schema/comment.entity.js';
import { commentPath } from '../../../league/contract/page-paths.js';
import { CommentsService } from '../../../league/community/comments/comments.service.js';
import { Group, GroupMember } from '../../../league/schema/group.entity.js';
import { GroupsService } from '../../../league/community/groups/groups.service.js';
import { Notification, NotificationRead } from '../../../league/schema/notification.entity.js';
import { NotificationsService } from '../../../league/messages/notifications/notifications.service.js';
import { messages } from '../../../league/contract/messages.js';
import { reportReasons } from '../../../league/contract/moderation.js';
import { announcementText } from '../../../league/contract/fields.js';
import { type Description, type Edit, parseForm } from '../description.js';

const editingAnnouncement: Edit = {
  fields: [
    { name: 'title', label: 'Title', kind: 'text', hint: 'Fewer than 128 characters' },
    { name: 'text', label: 'Text', kind: 'long', hint: 'Fewer than 2048 characters' },
  ],
  read: (_, row) => Promise.resolve({ title: String(row['title']), text: String(row['text']) }),
  save: ({ get }, row, values) =>
    get(AnnouncementsService).edit(
      Number(row['id']),
      parseForm(announcementText, values, messages.announcements.tooLong),
    ),
};

export const communityEntries: readonly Description[] = [
  {
    entity: Announcement,
    group: 'Talk',
    title: 'Announcements',
    singular: 'announcement',
    about: 'New ones are written under Announcements. Edited ones are marked.',
    namedBy: ['id', 'title'],
    nameOf: ({ title }) => String(title),
    listed: ['memberId', 'edited', 'dateCreated'],
    edit: editingAnnouncement,
    actions: {
      delete: {
        label: 'Delete the announcement',
        isDangerous: true,
        removesRow: true,
        effect: () => 'Deletes the announcement with all its comments.',
        run: ({ get }, row) => get(AnnouncementsService).delete(Number(row['id'])),
        doneMessage: 'Announcement deleted',
      },
    },
    links: ({ id }) => [{ label: 'As members see it', href: `/announcements/${String(id)}` }],
  },
  {
    entity: Comment,
    group: 'Talk',
    title: 'Comments',
    singular: 'comment',
    about: 'Nobody can edit somebody else’s words. Delete a comment that should not be read.',
    listed: ['text', 'memberId', 'announcementId', 'weekendId', 'groupId', 'hiddenAt', 'dateCreated'],
    actions: {
      delete: {
        label: 'Delete the comment',
        isDangerous: true,
        removesRow: true,
        effect: () => 'Deletes the comment. A comment with replies by others stays as “[deleted]”, without its author.',
        run: async ({ get }, row) => {
          const comments = get(CommentsService);
          await comments.delete(await comments.find(Number(row['id'])));
        },
        doneMessage: 'Comment deleted',
      },
    },
    links: (row) => [{ label: 'See it on the site', href: `/${commentPath(row as unknown as Comment)}` }],
  },
  {
    entity: CommentLike,
    group: 'Talk',
    title: 'Likes of comments',
    singular: 'like',
    about: 'Who likes which comment. Members see only how many there are.',
  },
  {
    entity: CommentFollow,
    group: 'Talk',
    title: 'Followed conversations',
    singular: 'followed conversation',
    about: 'The members who are notified of replies, by comment.',
  },
  {
    entity: CommentReport,
    group: 'Talk',
    title: 'Reports of comments',
    singular: 'report',
    about: 'Comments that members reported. Answer them under Reported comments, in the league administration.',
    listed: ['commentId', 'memberId', 'reason', 'dateCreated', 'handledAt', 'handledBy'],
    choices: { reason: reportReasons },
    links: () => [{ label: 'Reported comments', href: '/administration/reports' }],
  },
  {
    entity: Group,
    group: 'Talk',
    title: 'Groups',
    singular: 'group',
    about:
      'Groups belong to their members. The member who has been in a group longest is its owner. Only its members get its invitation link.',
    namedBy: ['id', 'name'],
    nameOf: ({ name }) => String(name),
    listed: ['dateCreated'],
    secret: ['invitationToken'],
    actions: {
      close: {
        label: 'Close the group',
        isDangerous: true,
        removesRow: true,
        effect: () => 'Deletes the group with all its comments. Its members keep their picks and points.',
        run: ({ get }, row) => get(GroupsService).closeAny(Number(row['id'])),
        doneMessage: 'Group closed',
      },
    },
  },
  {
    entity: GroupMember,
    group: 'Talk',
    title: 'Members of groups',
    singular: 'member of a group',
    about: 'Who is in which group. Members join and leave on their own.',
  },
  {
    entity: Notification,
    group: 'Talk',
    title: 'Notifications',
    singular: 'notification',
    about:
      'Messages from the league under the members’ bells. A notification without a member is for everybody who was a member of the league at that time or, if it names a group, of the group.',
    listed: ['text', 'memberId', 'originId', 'dateCreated'],
    actions: {
      delete: {
        label: 'Delete the notification',
        isDangerous: true,
        removesRow: true,
        effect: () => 'Removes it for everybody who has it.',
        run: ({ get }, row) => get(NotificationsService).delete(Number(row['id'])),
        doneMessage: 'Notification deleted',
      },
    },
  },
  {
    entity: NotificationRead,
    group: 'Talk',
    title: 'Read notifications',
    singular: 'read notification',
    about: 'Who has read which notification. Only the members themselves can mark one as read.',
  },
];
