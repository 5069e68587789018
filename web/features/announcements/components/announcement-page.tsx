import { Link, useParams } from 'react-router-dom';
import type { Announcement } from '../../../../league/contract/shapes.js';
import { useCommentsAhead } from '../../../shared/comments/api/comments.js';
import { CommentSection } from '../../../shared/comments/components/comment-section.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { useSession } from '../../../shared/session/use-session.js';
import { PlainCard } from '../../../ui/card.js';
import { FailedLoad } from '../../../ui/feedback.js';
import { MemberLink } from '../../../shared/members/member-link.js';
import { PageHead } from '../../../ui/page-head.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useAnnouncement } from '../api/use-announcements.js';
import { AnnouncementActions } from './announcement-actions.js';
import styles from './announcements.module.css';

/** One announcement and its comments. */
export default function AnnouncementPage() {
  const { announcementId = '' } = useParams();
  const { data: announcement, error, refetch } = useAnnouncement(announcementId);
  useCommentsAhead({ parentElement: 'ANNOUNCEMENT', id: Number(announcementId) });
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
        aside={user?.is_admin && <AnnouncementActions announcement={announcement} username={user.username} />}
      />
      <PlainCard>
        <p className={styles.text}>{announcement.text}</p>
      </PlainCard>
      <CommentSection place={{ parentElement: 'ANNOUNCEMENT', id: announcement.id }} />
    </>
  );
}

function Origin({ announcement: { user, date_created, edited } }: { announcement: Announcement }) {
  return (
    <>
      <MemberLink user={user} />, {formatDayAndTime(date_created)}
      {edited && ' · edited'}
    </>
  );
}

const AllAnnouncements = () => <Link to="/announcements?page=1">All announcements</Link>;
