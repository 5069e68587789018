import { Column, Entity, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A comment that a mail quotes: a reply to the recipient's comment, or a comment on the recipient's announcement. */
export interface MailedComment {
  commentId: number;
  reason: 'reply' | 'announcement-comment';
}

/** What a mailing is about, by ids only: text and addresses are read when a mail is sent. */
export type MailingData =
  | { kind: 'weekend-final'; weekendId: number }
  | { kind: 'link'; linkTokenId: number }
  /** `more`: how many further comments it mentions only by their number. */
  | { kind: 'comments'; comments: MailedComment[]; more: number };

/** One occasion to write to members. Its mails are rendered from it when they are sent. */
@Entity('mailings')
export class Mailing {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('jsonb') data: MailingData;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

/**
 * A part of the recipients of a large mailing whose mails are not created yet: 512 members, the last part of a mailing
 * fewer. Writing rows of `mails` instead makes a finalization take ten times as long (docs/decisions/mail-delivery.md).
 */
@Entity('mailing_recipients')
export class MailingRecipients {
  @PrimaryColumn('int') mailingId: number;
  @ManyToOne('Mailing', { onDelete: 'CASCADE' }) mailing?: Mailing;
  /** 0, 1, 2, ... */
  @PrimaryColumn('int') part: number;
  @Column('int', { array: true }) memberIds: number[];
}
