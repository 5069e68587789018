/**
 * pending: to be sent at `due_at`. sending: a worker talks to the mail server; its lease is `due_at`, after which another one
 * may take the mail. handed_over: the whole text is with the mail server and only its word is missing, so that sending again
 * could deliver twice; after `due_at` it counts as sent without that word. sent, failed: the end. Each move is a statement of
 * mail.store.ts.
 */
export const mailStates = ['pending', 'sending', 'handed_over', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];
