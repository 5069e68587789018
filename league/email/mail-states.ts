/**
 * pending: to be sent at `due_at`. sending: a worker talks to the mail server; its lease is `due_at`, after which the mail
 * is pending again. handed_over: the whole text is with the mail server and only its word is missing, so that sending
 * again could deliver twice. sent, failed: the end.
 */
export const mailStates = ['pending', 'sending', 'handed_over', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

export const mailMoves: Record<MailState, readonly MailState[]> = {
  pending: ['sending'],
  sending: ['pending', 'handed_over', 'failed'],
  handed_over: ['sent', 'pending', 'failed'],
  sent: [],
  failed: [],
};
