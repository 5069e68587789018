import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Comment } from '../../../../league/contract/shapes.js';
import { focusOnArrival } from '../../../lib/focus-on-arrival.js';
import { parsePageNumber } from '../../../lib/paging.js';

/** How to get more comments. `fetchOlder`: null where there are no older ones. */
interface Fetching {
  refetch: () => Promise<unknown>;
  fetchOlder: (() => Promise<unknown>) | null;
}

/** The id of a comment's element. */
export const elementOf = (commentId: number): string => `comment-${commentId}`;

/** Focuses a comment of the page. */
export const focusComment = (commentId: number): void =>
  document.getElementById(elementOf(commentId))?.focus({ preventScroll: true });

/**
 * Scrolls to the comment in `?comment=`, again whenever the link is followed again. A comment that is not loaded may be older or
 * new: older pages are fetched, then all again, before it counts as missing.
 */
export function useLinkedComment(comments: Comment[] | undefined, { refetch, fetchOlder }: Fetching) {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const id = parsePageNumber(search.get('comment'));
  const [searchedFor, setSearchedFor] = useState<number | null>(null);
  const present = comments?.some((comment) => comment.id === id) ?? false;
  const absent = comments !== undefined && id !== null && !present;

  useEffect(() => {
    if (present && id !== null) scrollToComment(id);
  }, [present, id, key]);

  const amount = comments?.length;
  useEffect(() => {
    if (!absent) return;
    if (fetchOlder) void fetchOlder();
    else void refetch().then(() => setSearchedFor(id));
  }, [absent, id, amount, refetch, fetchOlder]);

  return { id, missing: absent && searchedFor === id };
}

/** A comment that is higher than half the screen is aligned to its top, others are centred. */
function scrollToComment(id: number) {
  const entry = document.getElementById(elementOf(id));
  const large = (entry?.offsetHeight ?? 0) > window.innerHeight / 2;
  entry?.scrollIntoView({ block: large ? 'start' : 'center' });
  focusOnArrival(entry);
}
