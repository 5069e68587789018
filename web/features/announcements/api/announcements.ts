import { queryOptions } from '@tanstack/react-query';
import type { AnnouncementAnswer, AnnouncementsAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { sendJson, getJson, getJsonOrNull } from '../../../lib/api-client.js';
import type { Change } from '../../../lib/stale-queries.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';

/** The client's message catalogues do not contain these. */
const listTexts = { generic: 'There was an error loading the announcements' };
const texts = {
  generic: 'There was an error loading the announcement',
  explain: (status: number) => (status === 404 ? 'Announcement not found' : undefined),
};

const emptyPage: AnnouncementsAnswer = { announcements: [], amount_announcements: 0 };

/**
 * Newest first. Beyond the last page, the list is empty. While a page loads, the previous page is shown unless it was
 * empty.
 */
export const announcementsQuery = (page: number) =>
  queryOptions({
    queryKey: ['announcements', page],
    queryFn: ({ signal }) => getJsonOrNull<AnnouncementsAnswer>(`get-announcements?page=${page}`, listTexts, signal),
    select: (answer) => answer ?? emptyPage,
    placeholderData: (shown) => (shown && shown.announcements.length > 0 ? shown : undefined),
  });

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcement', id],
    queryFn: ({ signal }) =>
      getJson<AnnouncementAnswer>(`get-announcements?id=${encodeURIComponent(id)}`, texts, signal),
    select: (answer) => answer.announcement,
  });

export interface AnnouncementInput {
  title: string;
  text: string;
}

const changed: readonly Change[] = ['announcements', 'announcement'];

const refusals: Record<number, string> = {
  400: messages.announcements.tooLong,
  403: messages.shell.notAdmin,
  404: 'Announcement not found',
};
const explain = (status: number) => refusals[status];

export const usePostAnnouncement = (effects: Effects<AnnouncementInput>) =>
  useAppMutation(
    (announcement: AnnouncementInput) =>
      sendJson(
        { method: 'POST', path: 'post-announcement/', payload: announcement },
        { generic: 'There was an error posting the announcement', explain },
      ),
    changed,
    effects,
  );

export const useEditAnnouncement = (announcementId: number, effects: Effects<AnnouncementInput>) =>
  useAppMutation(
    (announcement: AnnouncementInput) =>
      sendJson(
        { method: 'POST', path: 'edit-announcement/', payload: { announcementId, ...announcement } },
        { generic: 'There was an error editing the announcement', explain },
      ),
    changed,
    effects,
  );

export const useDeleteAnnouncement = (announcementId: number, effects: Effects) =>
  useAppMutation(
    () =>
      sendJson(
        { method: 'POST', path: 'delete-announcement/', payload: { announcementId } },
        { generic: 'There was an error deleting the announcement', explain },
      ),
    // Does not include the announcement itself, so that it is not requested again. Its notifications and the reports of
    // its comments are deleted with it.
    ['announcements', 'reports', 'user'],
    effects,
  );
