import { randomBytes } from 'node:crypto';

/** A new secret of an invitation link: 128 random bits. */
export const newInvitationToken = (): string => randomBytes(16).toString('base64url');

/** Whether a text can be the secret of an invitation link. */
export const isInvitationToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{22}$/.test(text);
