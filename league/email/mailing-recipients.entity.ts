import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A part of those whom a mailing with many recipients goes to and whose mails are not made yet: 512 members, the last part of
 * a mailing fewer. Rows of `mails` took a finalize ten times as long to write (docs/decisions/mails-arrive.md).
 */
@Entity('mailing_recipients')
export class MailingRecipients {
  @PrimaryColumn('int') mailingId: number;
  /** 0, 1, 2, ... */
  @PrimaryColumn('int') part: number;
  @Column('int', { array: true }) memberIds: number[];
}
