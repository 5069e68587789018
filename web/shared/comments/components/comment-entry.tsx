import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Comment, CurrentUser } from '../../../../league/contract/shapes.js';
import { classNames } from '../../../lib/class-names.js';
import { type DraftAuthor, loadDraft } from '../../../lib/drafts.js';
import { formatShortDayAndTime } from '../../../lib/format.js';
import { latestError } from '../../../lib/use-app-mutation.js';
import { Avatar } from '../../../ui/avatar.js';
import { Tag } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { FailureText } from '../../../ui/feedback.js';
import { lazyModal } from '../../../ui/lazy-with-retry.js';
import { LinkedText } from '../../../ui/linked-text.js';
import { TwoClickButton } from '../../../ui/two-click-button.js';
import { profilePath } from '../../members/member-names.js';
import { TitleTag } from '../../season-end/components/podium.js';
import type { Titles } from '../../season-end/model/season-end.js';
import { mayAdminister, useSession } from '../../session/api/session.js';
import { useDeleteComment, useFollowComment, useHideComment, useLikeComment } from '../api/comments.js';
import { answerDraft, type AnsweringForm, type CommentTarget } from '../model/comments.js';
import { EditForm, ReplyForm } from './comment-form.js';
import { CommentList, elementOf } from './comment-list.js';
import styles from './comment-entry.module.css';

interface CommentView {
  target: CommentTarget;
  /** URLs of pictures, by username. */
  pictures: Partial<Record<string, string>>;
  titles: Titles;
  linked: number | null;
  goTo: (commentId: number) => void;
}

interface CommentEntryProps {
  comment: Comment;
  view: CommentView;
}

export function CommentEntry({ comment, view }: CommentEntryProps) {
  return (
    <li className={styles.entry}>
      <article
        id={elementOf(comment.id)}
        tabIndex={-1}
        className={classNames(styles.comment, comment.id === view.linked && styles.linked)}
        aria-label={`Comment by ${comment.user.username || 'a deleted member'}`}
      >
        <CommentHead comment={comment} view={view} />
        <Body comment={comment} view={view} />
      </article>
      {comment.replies.length > 0 && (
        <CommentList
          replies
          comments={comment.replies}
          linked={view.linked}
          entry={(reply) => <CommentEntry key={reply.id} comment={reply} view={view} />}
        />
      )}
    </li>
  );
}

/** The text or its edit form. Members also see the actions or the reply form. */
function Body({ comment, view: { target, goTo } }: CommentEntryProps) {
  const { user } = useSession();
  const [form, setForm] = useState(() => user && findDraft(user, target, comment));
  const [cancelled, setCancelled] = useState<AnsweringForm | null>(null);
  const close = () => setForm(null);
  const cancel = () => {
    setCancelled(form?.kind ?? null);
    close();
  };
  const sent = (id: number) => {
    close();
    goTo(id);
  };
  const text = <CommentText comment={comment} isAdmin={user !== null && mayAdminister(user)} />;
  if (!user) return text;
  const { username } = user;
  const own = { comment, target, author: user, autoFocus: form?.restored === false, onSent: sent, onCancel: cancel };
  if (form?.kind === 'edit' && comment.user.username === username && !comment.hidden) return <EditForm {...own} />;
  return (
    <>
      {text}
      {form?.kind === 'reply' ? (
        <ReplyForm {...own} />
      ) : (
        <CommentActions
          comment={comment}
          user={user}
          cancelled={cancelled}
          onOpen={(kind) => setForm({ kind, restored: false })}
        />
      )}
    </>
  );
}

/** The server sends the text of a hidden comment only to admins. */
function CommentText({ comment: { text, user, hidden }, isAdmin }: { comment: Comment; isAdmin: boolean }) {
  const isGone = user.username === '' || (hidden && !isAdmin);
  return (
    <>
      {hidden && isAdmin && (
        <span>
          <Tag>Hidden from members</Tag>
        </span>
      )}
      <p className={classNames(styles.text, isGone && 'muted')}>
        {isGone ? text : <LinkedText mentions>{text}</LinkedText>}
      </p>
    </>
  );
}

interface OpenForm {
  kind: AnsweringForm;
  /** Opened because of a draft, not by a click. */
  restored: boolean;
}

function findDraft(author: DraftAuthor, target: CommentTarget, { id }: Comment): OpenForm | null {
  const kind = (['reply', 'edit'] as const).find((one) => loadDraft(answerDraft(author, target, one, id)) !== null);
  return kind ? { kind, restored: true } : null;
}

/** The time is the permanent link to the comment. */
function CommentHead({ comment: { id, user, date_created, edited, likes }, view }: CommentEntryProps) {
  const { pictures, titles } = view;
  return (
    <header className={styles.head}>
      {user.username ? (
        <Link className={styles.author} to={profilePath(user.username)}>
          <Avatar name={user.username} picture={pictures[user.username]} />
          <span>{user.username}</span>
        </Link>
      ) : (
        <Avatar name="–" />
      )}
      <TitleTag years={titles.get(user.username)} />
      <span className={`${styles.below} muted small`}>
        <Link className={styles.date} to={`?comment=${id}`} replace>
          <time dateTime={date_created}>{formatShortDayAndTime(date_created)}</time>
        </Link>
        {edited && <span>{' · edited'}</span>}
        {likes > 0 && <span>{` · ${likes === 1 ? '1 like' : `${likes} likes`}`}</span>}
      </span>
    </header>
  );
}

interface CommentActionsProps {
  comment: Comment;
  user: CurrentUser;
  /** The form that was cancelled. The button that opened it gets the focus. */
  cancelled: AnsweringForm | null;
  onOpen: (form: AnsweringForm) => void;
}

const ReportModal = lazyModal(() => import('./report-modal.js'));

/**
 * Members reply, like, follow and report, authors edit and delete, admins hide and delete. Members only
 * reply to a deleted comment. A hidden comment cannot be edited.
 */
function CommentActions({ comment, user, cancelled, onOpen }: CommentActionsProps) {
  const remove = useDeleteComment();
  const hide = useHideComment(comment.id);
  const like = useLikeComment(comment.id);
  const follow = useFollowComment(comment.id);
  const [reporting, setReporting] = useState(false);
  const own = comment.user.username === user.username;
  const isOthers = !own && comment.user.username !== '';
  const isAdmin = mayAdminister(user);
  return (
    <>
      <div className={styles.actions}>
        <Button autoFocus={cancelled === 'reply'} onClick={() => onOpen('reply')}>
          Reply
        </Button>
        {isOthers && (comment.liked || !comment.hidden) && (
          <Button aria-pressed={comment.liked} inactive={like.isPending} onClick={() => like.mutate(!comment.liked)}>
            {comment.liked ? 'Liked' : 'Like'}
          </Button>
        )}
        {comment.parent_comment === null && (
          <Button
            aria-pressed={comment.following}
            inactive={follow.isPending}
            onClick={() => follow.mutate(!comment.following)}
          >
            {comment.following ? 'Following' : 'Follow'}
          </Button>
        )}
        {own && !comment.hidden && (
          <Button autoFocus={cancelled === 'edit'} onClick={() => onOpen('edit')}>
            Edit
          </Button>
        )}
        {isOthers && !isAdmin && !comment.hidden && <Button onClick={() => setReporting(true)}>Report</Button>}
        {isOthers && isAdmin && (
          <Button inactive={hide.isPending} onClick={() => hide.mutate(!comment.hidden)}>
            {comment.hidden ? 'Show again' : 'Hide'}
          </Button>
        )}
        {(own || (isOthers && isAdmin)) && (
          <TwoClickButton inactive={remove.isPending} onConfirm={() => remove.mutate(comment.id)}>
            Delete
          </TwoClickButton>
        )}
      </div>
      <FailureText error={latestError(remove, hide, like, follow)} />
      <Suspense>{reporting && <ReportModal commentId={comment.id} onClose={() => setReporting(false)} />}</Suspense>
    </>
  );
}
