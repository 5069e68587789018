import type { Comment } from '../../../../league/contract/shapes.js';

/** Comments and all that was replied to them, each before its replies. */
export const flattenComments = (comments: readonly Comment[]): Comment[] =>
  comments.flatMap((comment) => [comment, ...flattenComments(comment.replies)]);

/**
 * How many comments of a long list are shown: as many as were asked for, and at least up to the one that the page's
 * address names, or that holds the reply it names.
 */
export function countShown(comments: readonly Comment[], asked: number, linked: number | null): number {
  const isLinked = ({ id, replies }: Comment) => id === linked || replies.some((reply) => reply.id === linked);
  return Math.min(comments.length, Math.max(asked, comments.findIndex(isLinked) + 1));
}
