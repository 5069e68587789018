import { messages } from '../../../../league/wire/messages.js';
import { change } from '../../../lib/call-api.js';
import { stale } from '../../../lib/query-keys.js';
import { useChange } from '../../../lib/use-change.js';

export interface AnnouncementInput {
  title: string;
  text: string;
}

const refusals: Record<number, string> = {
  400: messages.announcements.tooLong,
  403: messages.shell.notAdmin,
  404: 'Announcement not found',
};
const explain = (status: number) => refusals[status];

export const usePostAnnouncement = () =>
  useChange(
    (announcement: AnnouncementInput) =>
      change(
        { method: 'POST', path: 'post-announcement/', payload: announcement },
        { generic: 'There was an error posting the announcement', explain },
      ),
    stale.announcements,
  );

export const useEditAnnouncement = (announcementId: number) =>
  useChange(
    (announcement: AnnouncementInput) =>
      change(
        { method: 'POST', path: 'edit-announcement/', payload: { announcementId, ...announcement } },
        { generic: 'There was an error editing the announcement', explain },
      ),
    stale.announcements,
  );

export const useDeleteAnnouncement = (announcementId: number) =>
  useChange(
    () =>
      change(
        { method: 'POST', path: 'delete-announcement/', payload: { announcementId } },
        { generic: 'There was an error deleting the announcement', explain },
      ),
    stale.announcementDeleted,
  );
