import { useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Comment } from '../../../../league/contract/shapes.js';
import { Button } from '../../../ui/button.js';
import { countShown } from '../model/comment-tree.js';
import styles from './comments.module.css';
import { focusComment } from './use-linked-comment.js';

interface Props {
  comments: Comment[];
  /** The id of the comment in the page's address. */
  linked: number | null;
  /** The list of a comment's replies; otherwise the list of a page. */
  replies?: boolean;
  /** Fetches older comments; null where there are none. */
  fetchOlder?: (() => Promise<unknown>) | null;
  entry: (comment: Comment) => ReactNode;
}

const step = 30;

/** Comments newest first, or replies oldest first; long lists are shown in steps. */
export function CommentList({ comments, linked, replies = false, fetchOlder = null, entry }: Props) {
  const [asked, setAsked] = useState(step);
  const shown = countShown(comments, asked, linked);
  const next = comments[shown];
  const showMore = (first: Comment) => {
    flushSync(() => setAsked(shown + step));
    focusComment(first.id);
  };
  return (
    <>
      <ol className={replies ? styles.replies : styles.list} aria-label={replies ? 'Replies' : undefined}>
        {comments.slice(0, shown).map(entry)}
      </ol>
      {next && (
        <Button className={styles.more} onClick={() => showMore(next)}>
          {`Show ${replies ? 'later replies' : 'older comments'} (${comments.length - shown})`}
        </Button>
      )}
      {!next && fetchOlder && (
        <Button className={styles.more} onClick={() => void fetchOlder().then(() => setAsked(shown + step))}>
          Show older comments
        </Button>
      )}
    </>
  );
}
