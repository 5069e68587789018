import { localStore } from './storage.js';

const key = 'return-path';

/**
 * Saves the path that a new member returns to: a visitor who opens an invitation registers first, then activates the account by the link
 * of a mail. It is in localStorage until a member opens the invitation.
 */
export const saveReturnPath = (path: string): void => localStore.set(key, path);

/** The saved path; home without one. */
export const loadReturnPath = (): string => localStore.get(key) ?? '/';

export const clearReturnPath = (): void => localStore.delete(key);
