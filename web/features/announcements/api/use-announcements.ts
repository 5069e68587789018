import { useQuery } from '@tanstack/react-query';
import type { AnnouncementAnswer, AnnouncementsAnswer } from '../../../../league/contract/answers.js';
import { read, readOrNull } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** Own texts, the catalogue has none. */
const listTexts = { generic: 'There was an error loading the announcements' };
const texts = {
  generic: 'There was an error loading the announcement',
  explain: (status: number) => (status === 404 ? 'Announcement not found' : undefined),
};

const pastTheEnd: AnnouncementsAnswer = { announcements: [], amount_announcements: 0 };

/** A page of the announcements, newest first; past the end an empty list. Until it is there, the page before stays, if it had any. */
export const useAnnouncements = (page: number) =>
  useQuery({
    queryKey: [...queryKeys.announcements, page],
    queryFn: ({ signal }) => readOrNull<AnnouncementsAnswer>(`get-announcements?page=${page}`, listTexts, signal),
    select: (answer) => answer ?? pastTheEnd,
    placeholderData: (shown) => (shown && shown.announcements.length > 0 ? shown : undefined),
  });

export const useAnnouncement = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.announcement, id],
    queryFn: ({ signal }) => read<AnnouncementAnswer>(`get-announcements?id=${encodeURIComponent(id)}`, texts, signal),
    select: (answer) => answer.announcement,
  });
