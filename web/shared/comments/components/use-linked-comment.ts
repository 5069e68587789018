import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Comment } from '../../../../league/contract/shapes.js';
import { focusOnArrival } from '../../../lib/focus-on-arrival.js';
import { readPageNumber } from '../../../lib/paging.js';

/** Ways to more comments than were read. `readOlder`: null where there are no older ones. */
interface Readings {
  readAgain: () => Promise<unknown>;
  readOlder: (() => Promise<unknown>) | null;
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
export function useLinkedComment(comments: Comment[] | undefined, { readAgain, readOlder }: Readings) {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const id = readPageNumber(search.get('comment'));
  const [lookedFor, setLookedFor] = useState<number | null>(null);
  const present = comments?.some((comment) => comment.id === id) ?? false;
  const absent = comments !== undefined && id !== null && !present;

  useEffect(() => {
    if (present && id !== null) bringTo(id);
  }, [present, id, key]);

  const amount = comments?.length;
  useEffect(() => {
    if (!absent) return;
    if (readOlder) void readOlder();
    else void readAgain().then(() => setLookedFor(id));
  }, [absent, id, amount, readAgain, readOlder]);

  return { id, missing: absent && lookedFor === id };
}

/** A comment that fills the screen is read from its top. */
function bringTo(id: number) {
  const entry = document.getElementById(elementOf(id));
  const large = (entry?.offsetHeight ?? 0) > window.innerHeight / 2;
  entry?.scrollIntoView({ block: large ? 'start' : 'center' });
  focusOnArrival(entry);
}
