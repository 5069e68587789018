import { Any, type DataSource } from 'typeorm';
import { Comment } from '../../league/comments/comment.entity.js';
import { commentPath } from '../../league/comments/comment-path.js';
import { removeComment } from '../../league/comments/remove-comment.store.js';
import { Notification } from '../../league/notifications/notification.entity.js';

/** Deletes a comment as `removeComment` does; what told of it, or of replies that went with it, would lead nowhere. */
export function deleteComment(database: DataSource, comment: Comment): Promise<void> {
  return database.transaction(async (manager) => {
    const gone = await removeComment(manager, comment);
    await manager.delete(Notification, { path: Any(gone.map(commentPath)) });
  });
}
