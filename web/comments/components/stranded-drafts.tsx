import { useReducer } from 'react';
import type { Comment } from '../../../league/contract/shapes.js';
import { listDrafts } from '../../lib/drafts.js';
import { postComment } from '../api/change-comments.js';
import { findStranded } from '../model/comment-drafts.js';
import type { CommentPlace } from '../model/comment-place.js';
import { CommentForm } from './comment-form.js';
import styles from './comments.module.css';
import { DiscardButton } from './discard-button.js';

interface Props {
  place: CommentPlace;
  username: string;
  comments: readonly Comment[];
  onSent: (commentId: number) => void;
}

const reasons = {
  reply: 'The comment that you were answering has been deleted meanwhile.',
  edit: 'Your comment has been deleted meanwhile.',
};

/** What was typed in a form whose comment is gone, also while it was open: it can still be posted by itself. */
export function StrandedDrafts({ place, username, comments, onSent }: Props) {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  return findStranded(listDrafts(), username, place, comments).map(({ name, form }) => (
    <div key={name} className={styles.stranded}>
      <p role="alert">{`${reasons[form]} What you wrote is kept: post it as a comment of its own, or discard it.`}</p>
      <CommentForm
        autoFocus
        label="What you wrote"
        submit="Post as a comment"
        draft={name}
        send={(text) => postComment(place, null, text)}
        onSent={onSent}
        beside={
          <DiscardButton draft={name} onDiscarded={lookAgain}>
            Discard
          </DiscardButton>
        }
      />
    </div>
  ));
}
