import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../../league/wire/messages.js';
import type { Announcement } from '../../../../league/wire/shapes.js';
import { CallFailed, read } from '../../../lib/call-api.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** The latest announcement; null when there is none. */
export const useLatestAnnouncement = () =>
  useQuery({ queryKey: [...queryKeys.announcement, 'latest'], queryFn: ({ signal }) => readLatest(signal) });

async function readLatest(signal: AbortSignal): Promise<Announcement | null> {
  const texts = { generic: messages.announcements.latest };
  try {
    return (await read<{ announcement: Announcement }>('get-latest-announcement/', texts, signal)).announcement;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  }
}
