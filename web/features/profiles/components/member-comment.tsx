import { Link } from 'react-router-dom';
import type { Comment } from '../../../../league/contract/shapes.js';
import { formatDayAndTime } from '../../../lib/format.js';
import { shownName } from '../../../shared/members/member-names.js';
import { commentAddress } from '../model/comment-address.js';
import styles from './profiles.module.css';

/** A comment that leads to where it stands; of a long one its beginning. */
export function MemberComment({ comment }: { comment: Comment }) {
  const { announcement, race_weekend: weekend, parent_comment: answered } = comment;
  const place = announcement?.title ?? weekend?.title ?? '';
  return (
    <Link className={styles.comment} to={commentAddress(comment)}>
      <span className="muted small">
        {answered ? `Reply to ${shownName(answered.user.username)} on ` : 'On '}
        <strong>
          <bdi>{place}</bdi>
        </strong>
        {`, ${formatDayAndTime(comment.date_created)}${comment.edited ? ' · edited' : ''}`}
      </span>
      <span className={styles.text}>{comment.text}</span>
    </Link>
  );
}
