import type { Comment } from '../../../league/contract/shapes.js';

/** Comments and all that was replied to them, each before its replies. */
export const flattenComments = (comments: readonly Comment[]): Comment[] =>
  comments.flatMap((comment) => [comment, ...flattenComments(comment.replies)]);
