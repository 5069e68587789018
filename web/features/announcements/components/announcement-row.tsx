import { Link } from 'react-router-dom';
import type { Announcement } from '../../../../league/contract/shapes.js';
import { formatDay } from '../../../lib/format.js';
import styles from './announcements.module.css';

export function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { id, title, text, user, date_created, amount_comments } = announcement;
  return (
    <Link className={styles.row} to={`/announcements/${id}`}>
      <strong>{title}</strong>
      <span className={styles.excerpt}>{text}</span>
      <span className="muted small">
        {`${user.username || '[deleted]'} · ${formatDay(date_created)} · ${countComments(amount_comments)}`}
      </span>
    </Link>
  );
}

const countComments = (amount: number) => (amount === 1 ? '1\u00a0comment' : `${amount || 'no'}\u00a0comments`);
