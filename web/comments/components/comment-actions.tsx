import type { Comment, CurrentUser } from '../../../league/contract/shapes.js';
import { Button } from '../../ui/button.js';
import { FailureText } from '../../ui/failure-text.js';
import { TwoClickButton } from '../../ui/two-click-button.js';
import { useDeleteComment } from '../api/change-comments.js';
import type { AnsweringForm } from '../model/comment-drafts.js';
import styles from './comments.module.css';

interface Props {
  comment: Comment;
  user: CurrentUser;
  onOpen: (form: AnsweringForm) => void;
}

/** Members reply, authors edit and delete, admins delete any. What is deleted already has nothing to edit or delete. */
export function CommentActions({ comment, user, onOpen }: Props) {
  const remove = useDeleteComment();
  const own = comment.user.username === user.username;
  const removable = comment.user.username !== '' && (own || user.is_admin);
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => onOpen('reply')}>Reply</Button>
        {own && <Button onClick={() => onOpen('edit')}>Edit</Button>}
        {removable && (
          <TwoClickButton idle={remove.isPending} onConfirm={() => remove.mutate(comment.id)}>
            Delete
          </TwoClickButton>
        )}
      </div>
      <FailureText error={remove.error} />
    </>
  );
}
