import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Mailing } from './mailing.entity.js';
import type { Member } from '../members/member.entity.js';

/**
 * pending: to be sent at `dueAt`. sending: a worker is sending it; its lease ends at `dueAt`, after which another worker may
 * claim the mail. sent, failed: the end. Each transition is a statement of mails.repository.ts.
 */
export const mailStates = ['pending', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** One mail to one member; by `mails_recipient_key` a mailing has one mail a member (rules.md 9). */
@Entity('mails')
@Index('mails_recipient_key', ['mailingId', 'memberId'], { unique: true })
@Index('mails_open_idx', ['mailingId', 'id'], { where: `state IN ('pending', 'sending')` })
@Index('mails_member_idx', ['memberId'])
@Check('mails_state_check', `state IN ('pending', 'sending', 'sent', 'failed')`)
export class Mail {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') mailingId: number;
  @ManyToOne('Mailing', { onDelete: 'CASCADE' }) mailing?: Mailing;
  @Column('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('text', { default: 'pending' }) state: MailState;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
  /** When the mailbox first refused it temporarily; null where it has not. */
  @Column('timestamptz', { nullable: true }) firstRefusedAt: Date | null;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('text', { nullable: true }) error: string | null;
}
