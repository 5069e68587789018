import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Comment } from '../../../../league/contract/shapes.js';
import { focusOnArrival } from '../../../lib/focus-on-arrival.js';
import { parsePageNumber } from '../../../lib/paging.js';
import { Button } from '../../../ui/button.js';
import { FailureText } from '../../../ui/feedback.js';
import { countShown } from '../model/comments.js';
import styles from './comment-list.module.css';

interface Props {
  comments: Comment[];
  linked: number | null;
  replies?: boolean;
  /** Null without older comments. */
  older?: OlderComments | null;
  entry: (comment: Comment) => ReactElement;
}

interface OlderComments {
  fetch: () => Promise<unknown>;
  isFetching: boolean;
  error: Error | null;
}

const step = 30;

/** Comments are newest first, replies oldest first. Long lists are shown in steps. */
export function CommentList({ comments, linked, replies = false, older = null, entry }: Props) {
  const [asked, setAsked] = useState(step);
  const shown = countShown(comments, asked, linked);
  const next = comments[shown];
  const showMore = (first: Comment) => {
    flushSync(() => setAsked(shown + step));
    focusComment(first.id);
  };
  const awaited = useRef<number | null>(null);
  const fetchOlder = () => {
    awaited.current = shown;
    setAsked(shown + step);
    void older?.fetch();
  };
  useEffect(() => {
    const first = awaited.current === null ? undefined : comments[awaited.current];
    if (!first) return;
    awaited.current = null;
    focusComment(first.id);
  }, [comments]);
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
      {!next && older && (
        <>
          <FailureText error={older.error} />
          <Button className={styles.more} inactive={older.isFetching} onClick={fetchOlder}>
            {older.error ? 'Try again' : 'Show older comments'}
          </Button>
        </>
      )}
    </>
  );
}

/** `fetchOlder` is null without older comments. */
interface Fetching {
  error: Error | null;
  refetch: () => Promise<{ isError: boolean }>;
  fetchOlder: (() => Promise<unknown>) | null;
}

export const elementOf = (commentId: number): string => `comment-${commentId}`;

const focusComment = (commentId: number): void =>
  document.getElementById(elementOf(commentId))?.focus({ preventScroll: true });

/**
 * Scrolls to the comment in `?comment=` each time the link is followed. A comment that is not loaded may be older or
 * newer. Therefore older pages are fetched, then all are refetched, before it is reported as missing. `isSearching`
 * stays true if a request fails.
 */
export function useLinkedComment(comments: Comment[] | undefined, { error, refetch, fetchOlder }: Fetching) {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const id = parsePageNumber(params.get('comment'));
  const [searchedFor, setSearchedFor] = useState<number | null>(null);
  const isLoaded = comments?.some((comment) => comment.id === id) ?? false;
  const isAbsent = comments !== undefined && id !== null && !isLoaded;

  useEffect(() => {
    if (isLoaded && id !== null) scrollToComment(id);
  }, [isLoaded, id, key]);

  const search = useCallback(() => {
    if (fetchOlder) void fetchOlder();
    else void refetch().then(({ isError }) => !isError && setSearchedFor(id));
  }, [id, refetch, fetchOlder]);
  const count = comments?.length;
  const failed = error !== null;
  useEffect(() => {
    if (isAbsent && !failed) search();
  }, [isAbsent, count, failed, search]);

  const isMissing = isAbsent && searchedFor === id;
  return { id, isMissing, isSearching: isAbsent && !isMissing, searchAgain: search };
}

/** Aligns a comment that is taller than half the screen to its top, and centres other comments. */
function scrollToComment(id: number) {
  const entry = document.getElementById(elementOf(id));
  const isLarge = (entry?.offsetHeight ?? 0) > window.innerHeight / 2;
  entry?.scrollIntoView({ block: isLarge ? 'start' : 'center' });
  focusOnArrival(entry);
}
