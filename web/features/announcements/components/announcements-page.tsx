import { lazy, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { readPageNumber } from '../../../lib/paging.js';
import { useSession } from '../../../shared/session/use-session.js';
import { Button } from '../../../ui/button.js';
import { PageHead } from '../../../ui/page-head.js';
import { AnnouncementList } from './announcement-list.js';

const CreateAnnouncementModal = lazy(() => import('./create-announcement-modal.js'));

/** The announcements page by page; an address without a page goes to the first. */
export default function AnnouncementsPage() {
  const [search] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const { user } = useSession();
  const page = readPageNumber(search.get('page'));
  if (page === null) return <Navigate to="?page=1" replace />;
  return (
    <>
      <PageHead
        title="Announcements"
        tabTitle={page === 1 ? 'Announcements' : `Announcements, page ${page}`}
        below="News from those who run the league."
        aside={
          user?.is_admin && (
            <Button look="call" onClick={() => setCreating(true)}>
              Create Announcement
            </Button>
          )
        }
      />
      <AnnouncementList page={page} />
      <Suspense>
        {creating && user && <CreateAnnouncementModal username={user.username} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}
