import { localStore } from './storage.js';

const key = (name: string) => `draft ${name}`;

/**
 * Drafts are texts in localStorage that a member has typed but not sent. They survive a reload, the end of a session
 * and a log-in in another tab.
 * Names begin with the author's id (`draftPrefix`), so that nobody sees another member's draft and a renamed member
 * keeps theirs.
 */
export const loadDraft = (name: string): string | null => localStore.get(key(name));

/** Saves a draft. An empty text deletes it. */
export function saveDraft(name: string, text: string): void {
  if (text === '') deleteDraft(name);
  else localStore.set(key(name), text);
}

export const deleteDraft = (name: string): void => localStore.delete(key(name));

export const listDrafts = (): string[] =>
  localStore
    .keys()
    .filter((one) => one.startsWith(key('')))
    .map((one) => one.slice(key('').length));

export interface DraftAuthor {
  id: number;
  username: string;
}

/** Usernames contain no `#`. */
export const draftPrefix = ({ id }: DraftAuthor): string => `#${id} `;

/** Renames the drafts of versions up to 0.1, whose names begin with the username. */
export function adoptOldDrafts(author: DraftAuthor): void {
  const old = `${author.username} `;
  for (const name of listDrafts().filter((one) => one.startsWith(old))) {
    const next = draftPrefix(author) + name.slice(old.length);
    if (loadDraft(next) === null) saveDraft(next, loadDraft(name) ?? '');
    deleteDraft(name);
  }
}
