import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { Announcement } from '../../../../league/contract/shapes.js';
import { read } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** The latest announcement; null when there is none. */
export const useLatestAnnouncement = () =>
  useQuery({
    queryKey: [...queryKeys.announcement, 'latest'],
    queryFn: ({ signal }) =>
      read<{ announcement: Announcement | null }>(
        'get-latest-announcement/?or_null=1',
        { generic: messages.announcements.latest },
        signal,
      ),
    select: (answer) => answer.announcement,
  });
