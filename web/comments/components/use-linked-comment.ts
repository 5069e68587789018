import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Comment } from '../../../league/wire/shapes.js';
import { readPageNumber } from '../../lib/paging/read-page-number.js';

/** The id of the element that a comment is shown in. */
export const elementOf = (commentId: number): string => `comment-${commentId}`;

/**
 * Brings the reader to the comment that `?comment=` names. One that is not among those that were read may be new, a
 * notification told of it: then they are read again.
 */
export function useLinkedComment(comments: Comment[] | undefined, readAgain: () => unknown) {
  const [search] = useSearchParams();
  const id = readPageNumber(search.get('comment'));
  const present = comments?.some((comment) => comment.id === id) ?? false;
  const missing = comments !== undefined && id !== null && !present;

  useEffect(() => {
    if (present && id !== null) show(id);
  }, [present, id]);

  useEffect(() => {
    if (missing) void readAgain();
  }, [missing, id, readAgain]);

  return { id, missing };
}

function show(id: number) {
  const entry = document.getElementById(elementOf(id));
  entry?.scrollIntoView({ block: 'center' });
  entry?.focus({ preventScroll: true });
}
