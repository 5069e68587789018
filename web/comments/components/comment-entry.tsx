import { useState } from 'react';
import type { Comment } from '../../../league/contract/shapes.js';
import { classNames } from '../../lib/class-names.js';
import { readDraft } from '../../lib/drafts.js';
import { useSession } from '../../lib/session/use-session.js';
import { answerDraft, type AnsweringForm } from '../model/comment-drafts.js';
import type { CommentPlace } from '../model/comment-place.js';
import { CommentActions } from './comment-actions.js';
import { CommentHead } from './comment-head.js';
import { EditForm, ReplyForm } from './comment-forms.js';
import { CommentList } from './comment-list.js';
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
  return (
    <li className={styles.entry}>
      <article
        id={elementOf(comment.id)}
        tabIndex={-1}
        className={classNames(styles.comment, comment.id === view.linked && styles.linked)}
        aria-label={`Comment by ${comment.user.username || 'a deleted member'}`}
      >
        <CommentHead comment={comment} picture={view.pictures[comment.user.username]} />
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

/** The text, or the form that changes it; below, for members, what can be done, or the form of a reply. */
function Body({ comment, view: { place, goTo } }: Props) {
  const { user } = useSession();
  const [form, setForm] = useState(() => user && findDraft(user.username, place, comment));
  const close = () => setForm(null);
  const sent = (id: number) => {
    close();
    goTo(id);
  };
  const text = <p className={classNames(styles.text, comment.user.username === '' && 'muted')}>{comment.text}</p>;
  if (!user) return text;
  const { username } = user;
  const own = { comment, place, username, autoFocus: form?.restored === false, onSent: sent, onCancel: close };
  if (form?.kind === 'edit' && comment.user.username === username) return <EditForm {...own} />;
  return (
    <>
      {text}
      {form?.kind === 'reply' ? (
        <ReplyForm {...own} />
      ) : (
        <CommentActions comment={comment} user={user} onOpen={(kind) => setForm({ kind, restored: false })} />
      )}
    </>
  );
}

interface OpenForm {
  kind: AnsweringForm;
  /** Open because of what was typed before the page was loaded anew. */
  restored: boolean;
}

function findDraft(username: string, place: CommentPlace, { id }: Comment): OpenForm | null {
  const kind = (['reply', 'edit'] as const).find((one) => readDraft(answerDraft(username, place, one, id)) !== null);
  return kind ? { kind, restored: true } : null;
}
