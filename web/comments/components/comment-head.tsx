import { Link } from 'react-router-dom';
import type { Comment } from '../../../league/wire/shapes.js';
import { formatDayAndTime } from '../../lib/format-dates.js';
import { Avatar } from '../../ui/avatar.js';
import { MemberLink } from '../../ui/member-link.js';
import styles from './comments.module.css';

interface Props {
  comment: Comment;
  picture?: string | undefined;
}

/** Who wrote a comment and when; the time is its permanent link. */
export function CommentHead({ comment: { id, user, date_created, edited }, picture }: Props) {
  return (
    <header className={styles.head}>
      <Avatar name={user?.username ?? '–'} picture={picture} />
      <span className={styles.who}>
        {user && <MemberLink className={styles.author} user={user} />}
        <span className="muted small">
          <Link className={styles.date} to={`?comment=${id}`} replace>
            <time dateTime={date_created}>{formatDayAndTime(date_created)}</time>
          </Link>
          {edited && ' · edited'}
        </span>
      </span>
    </header>
  );
}
