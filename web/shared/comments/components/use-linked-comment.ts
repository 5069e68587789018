import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Comment } from '../../../../league/contract/shapes.js';
import { focusOnArrival } from '../../../lib/focus-on-arrival.js';
import { parsePageNumber } from '../../../lib/paging.js';

/** Ways to more comments than were read. `readOlder`: null where there are no older ones. */
interface Fetching {
  refetch: () => Promise<unknown>;
  fetchOlder: (() => Promise<unknown>) | null;
}

/** The id of the element that a comment is shown in. */
export const elementOf = (commentId: number): string => `comment-${commentId}`;

/** Goes on at a comment that is on the page, for the keyboard and for those who hear it. */
export const focusComment = (commentId: number): void =>
  document.getElementById(elementOf(commentId))?.focus({ preventScroll: true });

/**
 * Brings the reader to the comment that `?comment=` names, again whenever its link is followed again. One that is not among
 * those that were read may be older, or new, a notification told of it: the older ones are read, and all again, before it
 * counts as missing.
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

/** A comment that fills the screen is read from its top. */
function scrollToComment(id: number) {
  const entry = document.getElementById(elementOf(id));
  const large = (entry?.offsetHeight ?? 0) > window.innerHeight / 2;
  entry?.scrollIntoView({ block: large ? 'start' : 'center' });
  focusOnArrival(entry);
}
