import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MailState } from './mail-states.js';

/** One mail to one member; `mails_recipient_key` lets a mailing reach a member once (rules.md 9). */
@Entity('mails')
export class Mail {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') mailingId: number;
  @Column('int') memberId: number;
  @Column('text', { default: 'pending' }) state: MailState;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
  /** When the mailbox refused it for now the first time; null while it has not. */
  @Column('timestamptz', { nullable: true }) firstRefusedAt: Date | null;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('text', { nullable: true }) error: string | null;
}
