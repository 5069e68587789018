import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Usernames and e-mail addresses are unique regardless of case (rules.md 8). */
@Entity('members')
// On lower(username) and lower(email). The prefix index uses byte order, to find names by prefix.
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
  /** Only an admin can reactivate the account. Null if the account is active or was never activated. */
  @Column('timestamptz', { nullable: true }) deactivatedAt: Date | null;
  @Column('boolean', { default: false }) isAdmin: boolean;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
  @Column('timestamptz', { nullable: true }) dateUsernameEdited: Date | null;
  @Column('boolean', { default: true }) raceWeekendsEmails: boolean;
  @Column('boolean', { default: true }) commentResponseEmails: boolean;
  @Column('boolean', { default: true }) announcementResponseEmails: boolean;
  @Column('boolean', { default: true }) picksWindowEmails: boolean;
  @Column('boolean', { default: true }) picksReminderEmails: boolean;
  @Column('boolean', { default: true }) picksReceiptEmails: boolean;
  @Column('boolean', { default: false }) announcementEmails: boolean;
  @Column('boolean', { default: true }) seasonEndEmails: boolean;
  /** Cleared when the picks window opens and the member is notified. */
  @Column('boolean', { default: false }) tellWhenPicksOpen: boolean;
  /** Whether archives of seasons contain the member's name. Otherwise they contain only the number of the account. */
  @Column('boolean', { default: false }) namedInArchives: boolean;
  /** Push messages before each sprint race and race. */
  @Column('boolean', { default: false }) startMessages: boolean;
  /** A part of the address of the member's calendar. Increasing it revokes the old address. */
  @Column('int', { default: 0 }) calendarVersion: number;
  /** The token of the invitation that led to the registration. Null after the activation. */
  @Column('text', { nullable: true }) invitationToken: string | null;
}

/** Stored in the database instead of a file, because API processes are stateless. */
@Entity('profile_pictures')
export class ProfilePicture {
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('text') format: string;
  @Column('bytea') data: Buffer;
}

export const linkPurposes = ['activation', 'password-reset', 'email-change'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** A link in an e-mail works once and for a limited time (rules.md 8). Only a digest of its secret is stored. */
@Entity('link_tokens')
@Index('link_tokens_digest_key', ['digest'], { unique: true })
@Check('link_tokens_purpose_check', `purpose IN ('activation', 'password-reset', 'email-change')`)
export class LinkToken {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('text') purpose: LinkPurpose;
  @Column('bytea') digest: Buffer;
  @Column('text', { nullable: true }) email: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}

/** `sid` is a digest of the session id. Losing the contents of Redis logs nobody out. */
@Entity('sessions')
// An index on (sess ->> 'memberId').
@Index('sessions_member_idx', { synchronize: false })
export class Session {
  @PrimaryColumn('text') sid: string;
  @Column('jsonb') sess: { memberId?: number };
  /** Using the session extends it (`SessionsRepository.touch`). */
  @Index('sessions_expire_idx')
  @Column('timestamptz')
  expire: Date;
  @Column('text', { default: '' }) device: string;
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
  /** Updated at most once an hour. */
  @Column('timestamptz', { default: () => 'now()' }) lastSeenAt: Date;
}

/** A view of the sessions that have not expired, without secrets. `id` is a digest of the session id. */
@Entity('open_sessions', { synchronize: false })
export class OpenSession {
  @PrimaryColumn('text') id: string;
  @Column('int', { nullable: true }) memberId: number | null;
  @ManyToOne('Member', { createForeignKeyConstraints: false }) member?: Member | null;
  @Column('timestamptz') expire: Date;
}

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
