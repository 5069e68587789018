import type { Comment } from '../../../../league/contract/shapes.js';

/** What is commented on. */
export interface CommentTarget {
  parentElement: 'ANNOUNCEMENT' | 'RACE_WEEKEND';
  id: number;
}

export type AnsweringForm = 'reply' | 'edit';

const beginning = (username: string, { parentElement, id }: CommentTarget) => `${username} ${parentElement} ${id}`;

/** The name under which a member's unsent comment on a place is kept. */
export const newDraft = (username: string, target: CommentTarget): string => `${beginning(username, target)} new`;

/** The name under which a member's unsent reply to a comment, or change of it, is kept. */
export const answerDraft = (username: string, target: CommentTarget, form: AnsweringForm, commentId: number): string =>
  `${beginning(username, target)} ${form} ${commentId}`;

interface OrphanedDraft {
  name: string;
  form: AnsweringForm;
}

/** The drafts of a member whose comment is gone, or no longer the member's to change: no form on the page shows them. */
export function findOrphanedDrafts(
  names: readonly string[],
  username: string,
  target: CommentTarget,
  comments: readonly Comment[],
): OrphanedDraft[] {
  const fits = (form: AnsweringForm) => (comment: Comment) => form === 'reply' || comment.user.username === username;
  const shown = (form: AnsweringForm) =>
    new Set(comments.filter(fits(form)).map(({ id }) => answerDraft(username, target, form, id)));
  return (['reply', 'edit'] as const).flatMap((form) => {
    const [start, at] = [`${beginning(username, target)} ${form} `, shown(form)];
    return names.filter((name) => name.startsWith(start) && !at.has(name)).map((name) => ({ name, form }));
  });
}
