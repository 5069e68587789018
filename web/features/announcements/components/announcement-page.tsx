import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Announcement } from '../../../../league/contract/shapes.js';
import { useBanners } from '../../../lib/banners.js';
import type { DraftAuthor } from '../../../lib/drafts.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { commentsQuery } from '../../../shared/comments/api/comments.js';
import { CommentSection } from '../../../shared/comments/components/comment-section.js';
import { MemberLink } from '../../../shared/members/member-link.js';
import { mayAdminister, useSession } from '../../../shared/session/api/session.js';
import { Button } from '../../../ui/button.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad, FailureText, SkeletonRows } from '../../../ui/feedback.js';
import { lazyModal } from '../../../ui/lazy-with-retry.js';
import { LinkedText } from '../../../ui/linked-text.js';
import { Actions, PageHead } from '../../../ui/layout.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import { announcementQuery, useDeleteAnnouncement } from '../api/announcements.js';
import styles from './announcement-page.module.css';

export default function AnnouncementPage() {
  const { announcementId = '' } = useParams();
  const { data: announcement, error, refetch } = useQuery(announcementQuery(announcementId));
  usePrefetchInfiniteQuery(commentsQuery({ parentElement: 'ANNOUNCEMENT', id: Number(announcementId) }));
  if (announcement) return <OpenAnnouncement announcement={announcement} />;
  return (
    <>
      <PageHead title="Announcement" above={<AllAnnouncements />} />
      <PlainCard flush={!error}>
        {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={4} rowHeight={60} inset={20} />}
      </PlainCard>
    </>
  );
}

function OpenAnnouncement({ announcement }: { announcement: Announcement }) {
  const { user } = useSession();
  return (
    <>
      <PageHead
        title={announcement.title}
        above={<AllAnnouncements />}
        below={<Origin announcement={announcement} />}
        aside={user && mayAdminister(user) && <AnnouncementActions announcement={announcement} author={user} />}
      />
      <PlainCard>
        <p className={styles.text}>
          <LinkedText>{announcement.text}</LinkedText>
        </p>
      </PlainCard>
      <CommentSection target={{ parentElement: 'ANNOUNCEMENT', id: announcement.id }} />
    </>
  );
}

function Origin({ announcement: { user, date_created, edited } }: { announcement: Announcement }) {
  return (
    <>
      <MemberLink user={user} />
      <span>{`, ${formatDayAndTime(date_created)}${edited ? ' · edited' : ''}`}</span>
    </>
  );
}

const AllAnnouncements = () => <Link to="/announcements?page=1">All announcements</Link>;

const EditAnnouncementModal = lazyModal(async () => ({
  default: (await import('./announcement-modals.js')).EditAnnouncementModal,
}));

interface Props {
  announcement: Announcement;
  author: DraftAuthor;
}

function AnnouncementActions({ announcement, author }: Props) {
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const { show } = useBanners();
  const remove = useDeleteAnnouncement(announcement.id, { onSuccess: () => show('success', 'Announcement deleted') });
  const leave = () => void navigate('/announcements?page=1', { replace: true });
  return (
    <>
      <Actions>
        <Button onClick={() => setEditing(true)}>Edit</Button>
        <TwoClickButton inactive={remove.isPending} onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}>
          Delete
        </TwoClickButton>
      </Actions>
      <FailureText error={remove.error} />
      <Suspense>
        {editing && (
          <EditAnnouncementModal author={author} announcement={announcement} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </>
  );
}
