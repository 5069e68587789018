import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';
import type { ReminderHours } from '../rules/pick-rules.js';
import type { Season } from './season.entity.js';

/** A comment that a mail quotes: a reply to the recipient's comment, or a comment on the recipient's announcement. */
export interface MailedComment {
  commentId: number;
  reason: 'reply' | 'announcement-comment';
}

/** The subject of a mailing, by ids only: text and addresses are read when a mail is sent. */
export type MailingData =
  | { kind: 'weekend-final'; weekendId: number }
  | { kind: 'season-end'; seasonId: number }
  /** To members without picks for a season, sent by an admin. */
  | { kind: 'picks-reminder-by-admin'; seasonId: number }
  | { kind: 'link'; linkTokenId: number }
  /** About a change of one's account or a log-in (`account_events`). */
  | { kind: 'account-event'; eventId: number }
  | { kind: 'picks-window'; seasonId: number }
  /** `closesAt`: the closing time that it reminds of, as ISO 8601. */
  | { kind: 'picks-reminder'; seasonId: number; closesAt: string; hours: ReminderHours }
  | { kind: 'picks-receipt'; seasonId: number }
  /** To the members whose picks were sealed together; `root`: the number of their root. */
  | { kind: 'picks-sealed'; seasonId: number; root: number }
  | { kind: 'announcement'; announcementId: number }
  /** `more`: how many further comments it mentions only by their number. */
  | { kind: 'comments'; comments: MailedComment[]; more: number };

/** An occasion to write to members. Its mails are rendered from it when they are sent. */
@Entity('mailings')
@Index('mailings_occasion_key', ['occasion'], { unique: true })
// On (data ->> 'kind').
@Index('mailings_kind_idx', { synchronize: false })
export class Mailing {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('jsonb') data: MailingData;
  /** The key of an occasion that has at most one mailing; null if its cause guarantees that. */
  @Column('text', { nullable: true }) occasion: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

/**
 * Recipients of a large mailing whose mails are not created yet: 512 members, or fewer in the last part of a mailing.
 * Writing rows of `mails` instead makes a finalization take ten times as long (docs/decisions/mail-delivery.md).
 */
@Entity('mailing_recipients')
export class MailingRecipients {
  @PrimaryColumn('int') mailingId: number;
  @ManyToOne('Mailing', { onDelete: 'CASCADE' }) mailing?: Mailing;
  /** 0, 1, 2, ... */
  @PrimaryColumn('int') part: number;
  @Column('int', { array: true }) memberIds: number[];
}

/**
 * pending: to be sent at `dueAt`. sending: a worker is sending it; its lease ends at `dueAt`, after which another worker may
 * claim the mail. sent and failed are final. Each transition is a statement of mails.repository.ts.
 */
export const mailStates = ['pending', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail to a member; by `mails_recipient_key` a mailing has one mail per member (rules.md 9). */
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
  /** The member waits for it: it is sent before all mails that are not urgent. */
  @Column('boolean', { default: false }) urgent: boolean;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
  /** When the mailbox first refused it temporarily; null if it has not. */
  @Column('timestamptz', { nullable: true }) firstRefusedAt: Date | null;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('text', { nullable: true }) error: string | null;
}

/**
 * A member's receipt of saved picks. `dueAt`: when the next mail with them is sent; null if they have not changed since
 * `mailedAt`. There is one row per season and member (docs/decisions/mail-delivery.md).
 */
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
