import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';
import type { ReminderHours } from '../rules/pick-rules.js';
import type { Season } from './season.entity.js';

export interface MailedComment {
  commentId: number;
  reason: 'reply' | 'announcement-comment';
}

/** A mailing stores only ids. Texts and addresses are read when an email is sent. */
export type MailingData =
  /** `correctionId`: set if the weekend was corrected. */
  | { kind: 'weekend-final'; weekendId: number; correctionId?: number }
  | { kind: 'season-end'; seasonId: number }
  | { kind: 'picks-reminder-by-admin'; seasonId: number }
  | { kind: 'link'; linkTokenId: number }
  | { kind: 'account-event'; eventId: number }
  | { kind: 'picks-window'; seasonId: number }
  /** `closesAt`: the closing time that the email announces, as ISO 8601. */
  | { kind: 'picks-reminder'; seasonId: number; closesAt: string; hours: ReminderHours }
  | { kind: 'picks-receipt'; seasonId: number }
  /** To the members whose picks were sealed under root number `root`. */
  | { kind: 'picks-sealed'; seasonId: number; root: number }
  | { kind: 'announcement'; announcementId: number }
  /** `more`: the number of further comments, which the email does not quote. */
  | { kind: 'comments'; comments: MailedComment[]; more: number };

@Entity('mailings')
@Index('mailings_occasion_key', ['occasion'], { unique: true })
// An index on (data ->> 'kind').
@Index('mailings_kind_idx', { synchronize: false })
export class Mailing {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('jsonb') data: MailingData;
  /** A unique key, if nothing else prevents a second mailing about the same occasion. */
  @Column('text', { nullable: true }) occasion: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

/** Up to 512 recipients whose emails do not exist yet (docs/decisions/mail-delivery.md). */
@Entity('mailing_recipients')
export class MailingRecipients {
  @PrimaryColumn('int') mailingId: number;
  @ManyToOne('Mailing', { onDelete: 'CASCADE' }) mailing?: Mailing;
  @PrimaryColumn('int') part: number;
  @Column('int', { array: true }) memberIds: number[];
}

/** In the state `sending`, `dueAt` is the end of the worker's lease. After that, another worker may claim the email. */
export const mailStates = ['pending', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** A mailing has at most one email per member (rules.md 9). */
@Entity('mails')
@Index('mails_recipient_key', ['mailingId', 'memberId'], { unique: true })
@Index('mails_open_idx', ['mailingId', 'id'], { where: `state IN ('pending', 'sending')` })
@Index('mails_member_idx', ['memberId'])
@Index('mails_failed_idx', ['dueAt'], { where: `state = 'failed'` })
@Index('mails_urgent_idx', ['dueAt'], { where: `urgent AND state IN ('pending', 'sending')` })
@Check('mails_state_check', `state IN ('pending', 'sending', 'sent', 'failed')`)
export class Mail {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') mailingId: number;
  @ManyToOne('Mailing', { onDelete: 'CASCADE' }) mailing?: Mailing;
  @Column('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('text', { default: 'pending' }) state: MailState;
  /** Urgent emails are sent first, because a member is waiting for them. */
  @Column('boolean', { default: false }) urgent: boolean;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
  @Column('timestamptz', { nullable: true }) firstRefusedAt: Date | null;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('text', { nullable: true }) error: string | null;
}

/** `dueAt`: the time when the next receipt is sent. Null if the picks have not changed since `mailedAt`. */
@Entity('picks_receipts')
@Index('picks_receipts_due_idx', ['dueAt'], { where: 'due_at IS NOT NULL' })
@Index('picks_receipts_member_idx', ['memberId'])
export class PicksReceipt {
  @PrimaryColumn('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('timestamptz', { nullable: true }) dueAt: Date | null;
  @Column('timestamptz', { nullable: true }) mailedAt: Date | null;
}
