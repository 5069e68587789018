import type { Comment } from '../../../league/contract/shapes.js';
import { editComment, postComment } from '../api/change-comments.js';
import { answerDraft } from '../model/comment-drafts.js';
import type { CommentPlace } from '../model/comment-place.js';
import { CommentForm } from './comment-form.js';
import { DiscardButton } from './discard-button.js';

interface Props {
  comment: Comment;
  place: CommentPlace;
  /** Who writes. */
  username: string;
  autoFocus: boolean;
  onSent: (commentId: number) => void;
  onCancel: () => void;
}

export function ReplyForm({ comment, username, place, autoFocus, onSent, onCancel }: Props) {
  const draft = answerDraft(username, place, 'reply', comment.id);
  return (
    <CommentForm
      autoFocus={autoFocus}
      label={`Reply to ${comment.user.username || 'this comment'}`}
      submit="Post reply"
      draft={draft}
      send={(text) => postComment(place, comment.id, text)}
      onSent={onSent}
      beside={
        <DiscardButton draft={draft} onDiscarded={onCancel}>
          Cancel
        </DiscardButton>
      }
    />
  );
}

export function EditForm({ comment, username, place, autoFocus, onSent, onCancel }: Props) {
  const draft = answerDraft(username, place, 'edit', comment.id);
  return (
    <CommentForm
      autoFocus={autoFocus}
      label="Edit your comment"
      submit="Save"
      draft={draft}
      text={comment.text}
      send={(text) => editComment(comment.id, text)}
      onSent={onSent}
      beside={
        <DiscardButton draft={draft} onDiscarded={onCancel}>
          Cancel
        </DiscardButton>
      }
    />
  );
}
