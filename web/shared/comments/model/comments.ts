import type { ReportReason } from '../../../../league/contract/moderation.js';
import type { Comment } from '../../../../league/contract/shapes.js';
import { type DraftAuthor, draftPrefix } from '../../../lib/drafts.js';

/** The reasons of a report, as members choose them and admins read them. */
export const reportReasonTexts: Readonly<Record<ReportReason, string>> = {
  insult: 'It insults or threatens somebody',
  advertising: 'It is advertising or spam',
  'personal-data': 'It reveals private information about somebody',
  spoiler: 'It gives a result away',
  other: 'Something else',
};

/** All comments and replies as a flat list, each comment before its replies. */
export const flattenComments = (comments: readonly Comment[]): Comment[] =>
  comments.flatMap((comment) => [comment, ...flattenComments(comment.replies)]);

/**
 * The number of visible comments in a list: at least up to the linked comment, or to the comment with the linked reply.
 */
export function countShown(comments: readonly Comment[], asked: number, linked: number | null): number {
  const isLinked = ({ id, replies }: Comment) => id === linked || replies.some((reply) => reply.id === linked);
  return Math.min(comments.length, Math.max(asked, comments.findIndex(isLinked) + 1));
}

export interface CommentTarget {
  parentElement: 'ANNOUNCEMENT' | 'RACE_WEEKEND' | 'GROUP';
  id: number;
}

export type AnsweringForm = 'reply' | 'edit';

const targetPrefix = (author: DraftAuthor, { parentElement, id }: CommentTarget) =>
  `${draftPrefix(author)}${parentElement} ${id}`;

export const newDraft = (author: DraftAuthor, target: CommentTarget): string => `${targetPrefix(author, target)} new`;

export const answerDraft = (
  author: DraftAuthor,
  target: CommentTarget,
  form: AnsweringForm,
  commentId: number,
): string => `${targetPrefix(author, target)} ${form} ${commentId}`;

interface OrphanedDraft {
  name: string;
  form: AnsweringForm;
}

/** The member's drafts that no form shows, because the comment no longer exists or is not the member's. */
export function findOrphanedDrafts(
  names: readonly string[],
  author: DraftAuthor,
  target: CommentTarget,
  comments: readonly Comment[],
): OrphanedDraft[] {
  const hasForm = (form: AnsweringForm) => (comment: Comment) =>
    form === 'reply' || comment.user.username === author.username;
  return (['reply', 'edit'] as const).flatMap((form) => {
    const prefix = `${targetPrefix(author, target)} ${form} `;
    const shownNames = new Set(comments.filter(hasForm(form)).map(({ id }) => answerDraft(author, target, form, id)));
    return names.filter((name) => name.startsWith(prefix) && !shownNames.has(name)).map((name) => ({ name, form }));
  });
}
