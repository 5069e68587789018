import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * pending: to be sent at `dueAt`. sending: a worker is sending it; its lease ends at `dueAt`, after which another worker may
 * claim the mail. sent, failed: the end. Each transition is a statement of mails.repository.ts.
 */
export const mailStates = ['pending', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** One mail to one member; by `mails_recipient_key` a mailing has one mail a member (rules.md 9). */
@Entity('mails')
export class Mail {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') mailingId: number;
  @Column('int') memberId: number;
  @Column('text', { default: 'pending' }) state: MailState;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
  /** When the mailbox first refused it temporarily; null where it has not. */
  @Column('timestamptz', { nullable: true }) firstRefusedAt: Date | null;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('text', { nullable: true }) error: string | null;
}
