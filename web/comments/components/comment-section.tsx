import { useNavigate } from 'react-router-dom';
import { usePictures } from '../../lib/queries/use-pictures.js';
import { useSession } from '../../lib/session/use-session.js';
import { Card } from '../../ui/card.js';
import { EmptyNote } from '../../ui/empty-note.js';
import { FailedLoad } from '../../ui/failed-load.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { postComment } from '../api/change-comments.js';
import { useComments } from '../api/use-comments.js';
import { newDraft } from '../model/comment-drafts.js';
import type { CommentPlace } from '../model/comment-place.js';
import { flattenComments } from '../model/flatten-comments.js';
import { CommentEntry } from './comment-entry.js';
import { CommentForm } from './comment-form.js';
import { CommentList } from './comment-list.js';
import styles from './comments.module.css';
import { MissingNote } from './missing-note.js';
import { StrandedDrafts } from './stranded-drafts.js';
import { useLinkedComment } from './use-linked-comment.js';
import { VisitorNote } from './visitor-note.js';

/** The comments under an announcement or a race weekend, and where to write one. */
export function CommentSection({ place }: { place: CommentPlace }) {
  const { user, userLoading } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useComments(place);
  // Forms that were left with a text open with the comments: it must be known whose.
  const comments = userLoading ? undefined : data;
  const all = flattenComments(comments ?? []);
  const pictures = usePictures(all.map((comment) => comment.user));
  const linked = useLinkedComment(comments && all, {
    readAgain: refetch,
    readOlder: hasNextPage ? fetchNextPage : null,
  });
  const goTo = useGoToComment();
  const view = { place, pictures, linked: linked.id, goTo };
  return (
    <Card title={all.length > 0 ? `Comments (${all.length}${hasNextPage ? '+' : ''})` : 'Comments'}>
      <div className={styles.section}>
        {user && (
          <CommentForm
            key={`new ${user.username}`}
            label="Write a comment"
            submit="Post comment"
            draft={newDraft(user.username, place)}
            send={(text) => postComment(place, null, text)}
            onSent={goTo}
          />
        )}
        {!user && !userLoading && <VisitorNote />}
        {error && !data && <FailedLoad error={error} retry={refetch} />}
        {!comments && !error && <SkeletonRows count={3} rowHeight={96} />}
        {user && comments && <StrandedDrafts username={user.username} place={place} comments={all} onSent={goTo} />}
        {comments?.length === 0 && <EmptyNote>No comments yet.</EmptyNote>}
        {linked.missing && <MissingNote key={linked.id} />}
        {comments && (
          <CommentList
            key={`all ${user?.username ?? ''}`}
            comments={comments}
            linked={linked.id}
            readOlder={hasNextPage ? fetchNextPage : null}
            entry={(comment) => <CommentEntry key={comment.id} comment={comment} view={view} />}
          />
        )}
      </div>
    </Card>
  );
}

/** The address follows to what was just written, so that it is shown where it stands. */
function useGoToComment() {
  const navigate = useNavigate();
  return (id: number) => void navigate(`?comment=${id}`, { replace: true });
}
