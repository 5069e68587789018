import { Link } from 'react-router-dom';
import type { Comment } from '../../../league/contract/shapes.js';
import { formatShortDayAndTime } from '../../lib/format-dates.js';
import { profileAddress } from '../../lib/profile-address.js';
import { Avatar } from '../../ui/avatar.js';
import styles from './comments.module.css';

interface Props {
  comment: Comment;
  picture?: string | undefined;
}

/** Who wrote a comment and when; the time is its permanent link. */
export function CommentHead({ comment: { id, user, date_created, edited }, picture }: Props) {
  return (
    <header className={styles.head}>
      {user.username ? (
        <Link className={styles.author} to={profileAddress(user.username)}>
          <Avatar name={user.username} picture={picture} />
          {user.username}
        </Link>
      ) : (
        <Avatar name="–" />
      )}
      <span className="muted small">
        <Link className={styles.date} to={`?comment=${id}`} replace>
          <time dateTime={date_created}>{formatShortDayAndTime(date_created)}</time>
        </Link>
        {edited && ' · edited'}
      </span>
    </header>
  );
}
