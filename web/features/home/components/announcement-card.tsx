import { Link } from 'react-router-dom';
import { formatMoment } from '../../../lib/format.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad } from '../../../ui/feedback.js';
import { MemberLink } from '../../../shared/members/member-link.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useLatestAnnouncement } from '../api/use-latest-announcement.js';
import styles from './home.module.css';

export function AnnouncementCard() {
  const { data: announcement, error, refetch } = useLatestAnnouncement();
  return (
    <Card title="Latest announcement" aside={<ButtonLink to="/announcements?page=1">See all</ButtonLink>}>
      {error && announcement === undefined && <FailedLoad error={error} retry={refetch} />}
      {announcement === undefined && !error && <SkeletonRows count={2} rowHeight={60} />}
      {announcement === null && <EmptyNote>No announcements yet.</EmptyNote>}
      {announcement && (
        <>
          <h3>
            <Link className={styles.title} to={`/announcements/${announcement.id}`}>
              {announcement.title}
            </Link>
          </h3>
          <p className="muted small">
            <MemberLink user={announcement.user} />, {formatMoment(announcement.date_created)}
          </p>
          <p className={styles.text} tabIndex={0} role="region" aria-label="Text of the announcement">
            {announcement.text}
          </p>
        </>
      )}
    </Card>
  );
}
