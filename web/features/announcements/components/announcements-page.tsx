import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../../league/contract/limits.js';
import type { Announcement } from '../../../../league/contract/shapes.js';
import { formatDay } from '../../../lib/format.js';
import { parsePageNumber } from '../../../lib/paging.js';
import { ReplaceSearch } from '../../../lib/replace-search.js';
import { displayName } from '../../../shared/members/member-names.js';
import { mayAdminister, useSession } from '../../../shared/session/api/session.js';
import { Button } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { PageHead } from '../../../ui/layout.js';
import { lazyModal } from '../../../ui/lazy-with-retry.js';
import { Pager } from '../../../ui/pager.js';
import { announcementsQuery } from '../api/announcements.js';
import { LinkRow } from '../../../ui/list.js';
import styles from './announcements-page.module.css';

const CreateAnnouncementModal = lazyModal(async () => ({
  default: (await import('./announcement-modals.js')).CreateAnnouncementModal,
}));

/** An address without a page redirects to the first page. */
export default function AnnouncementsPage() {
  const [search] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const { user } = useSession();
  const page = parsePageNumber(search.get('page'));
  if (page === null) return <ReplaceSearch to="?page=1" />;
  return (
    <>
      <PageHead
        title="Announcements"
        tabTitle={page === 1 ? 'Announcements' : `Announcements, page ${page}`}
        below={
          <>
            <span>{'News from the people who run the league. Also as a '}</span>
            <a href="/api/announcements.atom">feed</a>
            <span>.</span>
          </>
        }
        aside={
          user &&
          mayAdminister(user) && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              Create Announcement
            </Button>
          )
        }
      />
      <AnnouncementList page={page} />
      <Suspense>
        {creating && user && <CreateAnnouncementModal author={user} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}

const perPage = limits.announcementsPerPage;

/** A page past the end redirects to the first (member-area.md 7). */
function AnnouncementList({ page }: { page: number }) {
  const { data, error, refetch } = useQuery(announcementsQuery(page));
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
      <ReplaceSearch to="?page=1" />
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
      <Pager page={page} count={data.amount_announcements} perPage={perPage} />
    </>
  );
}

function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { id, title, text, user, date_created, amount_comments } = announcement;
  return (
    <LinkRow to={`/announcements/${id}`}>
      <strong>{title}</strong>
      <span className={styles.excerpt}>{text}</span>
      <span className="muted small">
        {`${displayName(user.username)} · ${formatDay(date_created)} · ${countComments(amount_comments)}`}
      </span>
    </LinkRow>
  );
}

const countComments = (count: number) => (count === 1 ? '1\u00a0comment' : `${count || 'no'}\u00a0comments`);
