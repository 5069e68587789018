import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Comment } from '../../../league/wire/shapes.js';
import { classNames } from '../../lib/class-names.js';
import { formatDayAndTime } from '../../lib/format-dates.js';
import { useSession } from '../../lib/session/use-session.js';
import { Avatar } from '../../ui/avatar.js';
import { MemberLink } from '../../ui/member-link.js';
import type { CommentPlace } from '../model/comment-place.js';
import { CommentActions } from './comment-actions.js';
import { EditForm, ReplyForm } from './comment-forms.js';
import styles from './comments.module.css';
import { elementOf } from './use-linked-comment.js';

/** What all entries of a section share. */
interface CommentView {
  place: CommentPlace;
  /** Addresses of pictures, by username. */
  pictures: Partial<Record<string, string>>;
  /** The comment that the page's address names. */
  linked: number | null;
  goTo: (commentId: number) => void;
}

interface Props {
  comment: Comment;
  view: CommentView;
}

/** A comment with its replies, and what the reader may do with it. */
export function CommentEntry({ comment, view }: Props) {
  const [form, setForm] = useState<'reply' | 'edit' | null>(null);
  const { user } = useSession();
  const close = () => setForm(null);
  const sent = (id: number) => {
    close();
    view.goTo(id);
  };
  const own = { comment, username: user?.username ?? '', onSent: sent, onCancel: close };
  return (
    <li className={styles.entry}>
      <article
        id={elementOf(comment.id)}
        tabIndex={-1}
        className={classNames(styles.comment, comment.id === view.linked && styles.linked)}
        aria-label={`Comment by ${comment.user?.username ?? 'a deleted member'}`}
      >
        <Head comment={comment} picture={view.pictures[comment.user?.username ?? '']} />
        {form === 'edit' ? (
          <EditForm {...own} />
        ) : (
          <p className={classNames(styles.text, !comment.user && 'muted')}>{comment.text}</p>
        )}
        {user && form === null && <CommentActions comment={comment} user={user} onOpen={setForm} />}
        {form === 'reply' && <ReplyForm {...own} place={view.place} />}
      </article>
      {comment.replies.length > 0 && (
        <ol className={styles.replies} aria-label="Replies">
          {comment.replies.map((reply) => (
            <CommentEntry key={reply.id} comment={reply} view={view} />
          ))}
        </ol>
      )}
    </li>
  );
}

function Head({
  comment: { id, user, date_created, edited },
  picture,
}: {
  comment: Comment;
  picture?: string | undefined;
}) {
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
