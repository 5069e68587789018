import { messages } from '../../../../league/contract/messages.js';
import { change } from '../../../lib/api-client.js';
import { stale } from '../../../lib/query-keys.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';

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

export const usePostAnnouncement = (effects: Effects<AnnouncementInput>) =>
  useAppMutation(
    (announcement: AnnouncementInput) =>
      change(
        { method: 'POST', path: 'post-announcement/', payload: announcement },
        { generic: 'There was an error posting the announcement', explain },
      ),
    stale.announcements,
    effects,
  );

export const useEditAnnouncement = (announcementId: number, effects: Effects<AnnouncementInput>) =>
  useAppMutation(
    (announcement: AnnouncementInput) =>
      change(
        { method: 'POST', path: 'edit-announcement/', payload: { announcementId, ...announcement } },
        { generic: 'There was an error editing the announcement', explain },
      ),
    stale.announcements,
    effects,
  );

export const useDeleteAnnouncement = (announcementId: number, effects: Effects) =>
  useAppMutation(
    () =>
      change(
        { method: 'POST', path: 'delete-announcement/', payload: { announcementId } },
        { generic: 'There was an error deleting the announcement', explain },
      ),
    stale.announcementDeleted,
    effects,
  );
