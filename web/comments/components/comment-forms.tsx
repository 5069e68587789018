import type { Comment } from '../../../league/wire/shapes.js';
import { Button } from '../../ui/button.js';
import { editComment, postComment } from '../api/change-comments.js';
import type { CommentPlace } from '../model/comment-place.js';
import { forgetDraft } from '../../lib/drafts.js';
import { CommentForm } from './comment-form.js';

interface Props {
  comment: Comment;
  /** Who writes. */
  username: string;
  onSent: (commentId: number) => void;
  onCancel: () => void;
}

export function ReplyForm({ comment, username, place, onSent, onCancel }: Props & { place: CommentPlace }) {
  const draft = `${username} reply ${comment.id}`;
  return (
    <CommentForm
      autoFocus
      label={`Reply to ${comment.user?.username ?? 'this comment'}`}
      submit="Post reply"
      draft={draft}
      send={(text) => postComment(place, comment.id, text)}
      onSent={onSent}
      beside={<Discard draft={draft} onCancel={onCancel} />}
    />
  );
}

export function EditForm({ comment, username, onSent, onCancel }: Props) {
  const draft = `${username} edit ${comment.id}`;
  return (
    <CommentForm
      autoFocus
      label="Edit your comment"
      submit="Save"
      draft={draft}
      text={comment.text}
      send={(text) => editComment(comment.id, text)}
      onSent={onSent}
      beside={<Discard draft={draft} onCancel={onCancel} />}
    />
  );
}

function Discard({ draft, onCancel }: { draft: string; onCancel: () => void }) {
  const discarded = () => {
    forgetDraft(draft);
    onCancel();
  };
  return <Button onClick={discarded}>Cancel</Button>;
}
