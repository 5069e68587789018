/** What a mailing is about, by ids only: text and addresses are read when a mail leaves. */
export type MailingData =
  | { kind: 'weekend-final'; weekendId: number }
  | { kind: 'link'; linkTokenId: number }
  | { kind: 'reply'; commentId: number }
  | { kind: 'announcement-comment'; commentId: number };
