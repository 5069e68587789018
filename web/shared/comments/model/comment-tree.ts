import type { Comment } from '../../../../league/contract/shapes.js';

/** All comments and replies as a flat list, each before its replies. */
export const flattenComments = (comments: readonly Comment[]): Comment[] =>
  comments.flatMap((comment) => [comment, ...flattenComments(comment.replies)]);

/**
 * How many comments of a list are shown: the requested number, and at least up to the linked comment, or to the one with the
 * linked reply.
 */
export function countShown(comments: readonly Comment[], asked: number, linked: number | null): number {
  const isLinked = ({ id, replies }: Comment) => id === linked || replies.some((reply) => reply.id === linked);
  return Math.min(comments.length, Math.max(asked, comments.findIndex(isLinked) + 1));
}
