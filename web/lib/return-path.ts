import { localStore } from './storage.js';

const key = 'return-path';

/**
 * Saves the path to return to after registration. A visitor with an invitation registers, then activates the account
 * with a link in an email. The path stays in localStorage until a member opens the invitation.
 */
export const saveReturnPath = (path: string): void => localStore.set(key, path);

export const loadReturnPath = (): string => localStore.get(key) ?? '/';

export const clearReturnPath = (): void => localStore.delete(key);
