import { localStore } from './storage.js';

const key = 'invitation';

/**
 * The token of the invitation link that a visitor has opened. The registration sends it to the server, so that it also
 * works in another browser. It stays in localStorage until the account is active, or a member opens an invitation.
 */
export const keepInvitation = (token: string): void => localStore.set(key, token);

export const loadInvitation = (): string | null => localStore.get(key);

export const forgetInvitation = (): void => localStore.delete(key);
