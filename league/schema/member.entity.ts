import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A person with an account. Names and addresses are unique without regard to case (rules.md 8). */
@Entity('members')
// On lower(username) and lower(email); the last in the order of bytes, for searches by the beginning of a name.
@Index('members_username_key', { synchronize: false })
@Index('members_email_key', { synchronize: false })
@Index('members_username_prefix_idx', { synchronize: false })
@Index('members_tell_when_picks_open_idx', ['id'], { where: 'tell_when_picks_open' })
@Check('members_deactivated', 'deactivated_at IS NULL OR NOT is_active')
export class Member {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') username: string;
  @Column('text') email: string;
  @Column('text') passwordHash: string;
  @Column('boolean', { default: false }) isActive: boolean;
  /**
   * When an admin deactivated the account; only an admin activates it again. Null with `isActive` false: not activated yet.
   */
  @Column('timestamptz', { nullable: true }) deactivatedAt: Date | null;
  @Column('boolean', { default: false }) isAdmin: boolean;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
  @Column('timestamptz', { nullable: true }) dateUsernameEdited: Date | null;
  @Column('boolean', { default: true }) raceWeekendsEmails: boolean;
  @Column('boolean', { default: true }) commentResponseEmails: boolean;
  @Column('boolean', { default: true }) announcementResponseEmails: boolean;
  /** The switches of our own (league/contract/mails.ts). */
  @Column('boolean', { default: true }) picksWindowEmails: boolean;
  @Column('boolean', { default: true }) picksReminderEmails: boolean;
  @Column('boolean', { default: true }) picksReceiptEmails: boolean;
  @Column('boolean', { default: false }) announcementEmails: boolean;
  @Column('boolean', { default: true }) seasonEndEmails: boolean;
  /** Waits for a notification of the next opening of the picks window, which clears it. */
  @Column('boolean', { default: false }) tellWhenPicksOpen: boolean;
  /** Archives of seasons name the member; otherwise they have the number of the account alone. */
  @Column('boolean', { default: false }) namedInArchives: boolean;
  /** Of the address of the member's own calendar: a change ends the former address. */
  @Column('int', { default: 0 }) calendarVersion: number;
}

/** In the database, not in a file: API processes are stateless. */
@Entity('profile_pictures')
export class ProfilePicture {
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('text') format: string;
  @Column('bytea') data: Buffer;
}

export const linkPurposes = ['activation', 'password-reset', 'email-change'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** A link of an e-mail: works once and for a limited time (rules.md 8). Only a digest of its secret is stored. */
@Entity('link_tokens')
@Index('link_tokens_digest_key', ['digest'], { unique: true })
@Check('link_tokens_purpose_check', `purpose IN ('activation', 'password-reset', 'email-change')`)
export class LinkToken {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('text') purpose: LinkPurpose;
  @Column('bytea') digest: Buffer;
  /** The address that an e-mail change is bound to. */
  @Column('text', { nullable: true }) email: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}

/** Log-in sessions, in the layout of the session store; `sid` is a digest of the id. A flushed Redis logs nobody out. */
@Entity('sessions')
// On (sess ->> 'memberId').
@Index('sessions_member_idx', { synchronize: false })
export class Session {
  @PrimaryColumn('text') sid: string;
  @Column('jsonb') sess: { memberId?: number };
  /** The end, unless it is used before then (`SessionsRepository.touch`). */
  @Index('sessions_expire_idx')
  @Column('timestamptz')
  expire: Date;
  /** The kind of browser in words; empty where it is not known. */
  @Column('text', { default: '' }) device: string;
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
  /** To the hour. */
  @Column('timestamptz', { default: () => 'now()' }) lastSeenAt: Date;
}

/** A view of the sessions that are not expired, without what is secret: `id` is a digest of the session's id. */
@Entity('open_sessions', { synchronize: false })
export class OpenSession {
  @PrimaryColumn('text') id: string;
  @Column('int', { nullable: true }) memberId: number | null;
  @ManyToOne('Member', { createForeignKeyConstraints: false }) member?: Member | null;
  @Column('timestamptz') expire: Date;
}

/** A member has pinned another one, to see both close together in the standings. */
@Entity('rivals')
@Index('rivals_rival_idx', ['rivalId'])
@Check('rivals_another', 'rival_id <> member_id')
export class Rival {
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @PrimaryColumn('int') rivalId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) rival?: Member;
  @Column('timestamptz', { default: () => 'now()' }) pinnedAt: Date;
}
