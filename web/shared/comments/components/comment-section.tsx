import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../../../../league/contract/messages.js';
import type { Comment } from '../../../../league/contract/shapes.js';
import { type DraftAuthor, listDrafts } from '../../../lib/drafts.js';
import { focusOnArrival } from '../../../lib/focus-on-arrival.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote, FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { usePictures } from '../../members/api/members.js';
import { useTitles } from '../../season-end/api/season-ends.js';
import { LogInLink } from '../../session/log-in-link.js';
import { useSession } from '../../session/api/session.js';
import { postComment, commentsQuery } from '../api/comments.js';
import { type CommentTarget, findOrphanedDrafts, flattenComments, newDraft } from '../model/comments.js';
import { CommentEntry } from './comment-entry.js';
import { CommentForm, DiscardButton } from './comment-form.js';
import { CommentList, useLinkedComment } from './comment-list.js';
import styles from './comment-section.module.css';

interface SectionProps {
  target: CommentTarget;
  title?: string;
}

export function CommentSection({ target, title = 'Comments' }: SectionProps) {
  const { user, userLoading } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(commentsQuery(target));
  // Forms with a draft open together with the comments. Finding drafts needs the user.
  const comments = userLoading ? undefined : data;
  const all = flattenComments(comments ?? []);
  const pictures = usePictures(all.map((comment) => comment.user));
  const linked = useLinkedComment(comments && all, {
    error,
    refetch,
    fetchOlder: hasNextPage ? fetchNextPage : null,
  });
  const goTo = useGoToComment();
  const titles = useTitles();
  const view = { target, pictures, titles, linked: linked.id, goTo };
  return (
    <Card title={all.length > 0 ? `${title} (${all.length}${hasNextPage ? '+' : ''})` : title}>
      <div className={styles.section}>
        {user && (
          <CommentForm
            key={`new ${user.username}`}
            label="Write a comment"
            submit="Post comment"
            draft={newDraft(user, target)}
            send={(text) => postComment({ target, text, commentId: null, username: user.username })}
            onSent={goTo}
          />
        )}
        {!user && !userLoading && <VisitorNote />}
        {error && (!data || linked.isSearching) && (
          <FailedLoad error={error} retry={data ? linked.searchAgain : refetch} />
        )}
        {!comments && !error && <SkeletonRows count={3} rowHeight={96} />}
        {user && comments && <OrphanedDrafts author={user} target={target} comments={all} onSent={goTo} />}
        {comments?.length === 0 && <EmptyNote>No comments yet.</EmptyNote>}
        {linked.isMissing && <MissingNote key={linked.id} />}
        {comments && (
          <CommentList
            key={`all ${user?.username ?? ''}`}
            comments={comments}
            linked={linked.id}
            older={
              hasNextPage
                ? {
                    fetch: fetchNextPage,
                    isFetching: isFetchingNextPage,
                    error: isFetchNextPageError && !linked.isSearching ? error : null,
                  }
                : null
            }
            entry={(comment) => <CommentEntry key={comment.id} comment={comment} view={view} />}
          />
        )}
      </div>
    </Card>
  );
}

/** Puts the id of a new comment into the address, so that the page scrolls to it. */
function useGoToComment() {
  const navigate = useNavigate();
  return (id: number) => void navigate(`?comment=${id}`, { replace: true });
}

interface Props {
  target: CommentTarget;
  author: DraftAuthor;
  comments: readonly Comment[];
  onSent: (commentId: number) => void;
}

const reasons = {
  reply: 'The comment that you were answering has been deleted in the meantime.',
  edit: 'Your comment has been deleted in the meantime.',
};

/** Drafts of replies and edits whose comments no longer exist. Members can post them as new comments. */
function OrphanedDrafts({ target, author, comments, onSent }: Props) {
  // After its draft is deleted, a form stays until its new comment appears.
  const [sending, setSending] = useState<readonly string[]>([]);
  const names = [...new Set([...listDrafts(), ...sending])];
  const discarded = () => setSending([]);
  const done = (id: number) => {
    setSending([]);
    onSent(id);
  };
  return findOrphanedDrafts(names, author, target, comments).map(({ name, form }) => (
    <div key={name} className={styles.orphaned}>
      <p role="alert">{`${reasons[form]} Your text is kept: post it as a new comment, or discard it.`}</p>
      <CommentForm
        autoFocus
        label="What you wrote"
        submit="Post as a comment"
        draft={name}
        send={(text) => {
          setSending([name]);
          return postComment({ target, text, commentId: null, username: author.username });
        }}
        onSent={done}
        beside={
          <DiscardButton draft={name} onDiscarded={discarded}>
            Discard
          </DiscardButton>
        }
      />
    </div>
  ));
}

/** Appears, and is scrolled to, if the comment in a link does not exist. */
function MissingNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' });
    focusOnArrival(note.current);
  }, []);
  return (
    <p ref={note} tabIndex={-1} className={styles.missing}>
      The comment that this link leads to is no longer here.
    </p>
  );
}

const VisitorNote = () => (
  <p className={styles.visitor}>
    <span>{messages.comments.logIn}</span>
    <LogInLink />
  </p>
);
