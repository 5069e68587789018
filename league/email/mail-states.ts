/**
 * pending: to be sent at `due_at`. sending: a worker talks to the mail server; its lease is `due_at`, after which another one
 * may take the mail. sent, failed: the end. Each move is a statement of mail.store.ts.
 */
export const mailStates = ['pending', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];
