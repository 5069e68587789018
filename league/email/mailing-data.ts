/** A comment that a mail tells of: a reply to the recipient's comment, or a comment on the recipient's announcement. */
export interface CommentOfMail {
  commentId: number;
  reason: 'reply' | 'announcement-comment';
}

/** What a mailing is about, by ids only: text and addresses are read when a mail leaves. */
export type MailingData =
  | { kind: 'weekend-final'; weekendId: number }
  | { kind: 'link'; linkTokenId: number }
  /** `more`: how many comments it tells of only by their number. */
  | { kind: 'comments'; comments: CommentOfMail[]; more: number };
