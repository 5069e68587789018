import { localStore } from './storage.js';

const key = (name: string) => `draft ${name}`;

/**
 * Drafts: typed and not sent, in localStorage until they are sent or discarded. They survive a reload, another page, the end of a
 * session and a log-in in another tab. A name begins with the author's, so that nobody is shown another member's draft.
 */
export const loadDraft = (name: string): string | null => localStore.get(key(name));

/** Saves a draft; an empty text deletes it. */
export function saveDraft(name: string, text: string): void {
  if (text === '') deleteDraft(name);
  else localStore.set(key(name), text);
}

export const deleteDraft = (name: string): void => localStore.delete(key(name));

/** The names of all drafts. */
export const listDrafts = (): string[] =>
  localStore
    .keys()
    .filter((one) => one.startsWith(key('')))
    .map((one) => one.slice(key('').length));
