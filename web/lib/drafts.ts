import { useSyncExternalStore } from 'react';
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
  if (text === '') return deleteDraft(name);
  localStore.set(key(name), text);
  tell();
}

export function deleteDraft(name: string): void {
  localStore.delete(key(name));
  tell();
}

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** The current text of a draft, also after changes in other components and tabs. */
export const useDraft = (name: string | null): string | null =>
  useSyncExternalStore(listen, () => (name === null ? null : loadDraft(name)));

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Only for changes in other tabs.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

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
