/** What a mailing is about, by ids only: text and addresses are read when a mail leaves. */
export type MailingData = { kind: 'weekend-final'; weekendId: number };
