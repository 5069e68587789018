import { Navigate } from 'react-router-dom';
import { limits } from '../../../../league/contract/limits.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad } from '../../../ui/feedback.js';
import { Pager } from '../../../ui/pager.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useAnnouncements } from '../api/use-announcements.js';
import { AnnouncementRow } from './announcement-row.js';

const perPage = limits.announcementsPerPage;

/** One page of announcements; a page past the end goes to the first (member-area.md 7). */
export function AnnouncementList({ page }: { page: number }) {
  const { data, error, refetch } = useAnnouncements(page);
  if (error && !data)
    return (
      <PlainCard>
        <FailedLoad error={error} retry={refetch} />
      </PlainCard>
    );
  if (!data)
    return (
      <PlainCard flush>
        <SkeletonRows count={6} rowHeight={104} inset={20} />
      </PlainCard>
    );
  if (data.announcements.length === 0)
    return page === 1 ? (
      <PlainCard>
        <EmptyNote>No announcements yet.</EmptyNote>
      </PlainCard>
    ) : (
      <Navigate to="?page=1" replace />
    );
  return (
    <>
      <PlainCard flush>
        <ul>
          {data.announcements.map((announcement) => (
            <li key={announcement.id}>
              <AnnouncementRow announcement={announcement} />
            </li>
          ))}
        </ul>
      </PlainCard>
      <Pager page={page} amount={data.amount_announcements} perPage={perPage} />
    </>
  );
}
