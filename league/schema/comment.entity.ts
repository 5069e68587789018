import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Announcement } from './announcement.entity.js';
import { type ReportReason, reportReasons } from '../contract/moderation.js';
import type { Group } from './group.entity.js';
import type { Member } from './member.entity.js';
import type { RaceWeekend } from './race-weekend.entity.js';

/** Comments without an author are shown as "[deleted]" (rules.md 8). */
@Entity('comments')
@Index('comments_announcement_idx', ['announcementId'])
@Index('comments_weekend_idx', ['weekendId'])
@Index('comments_group_idx', ['groupId'])
@Index('comments_parent_idx', ['parentId'])
@Index('comments_member_idx', ['memberId'])
@Check('comments_one_target', 'num_nonnulls(announcement_id, weekend_id, group_id) = 1')
export class Comment {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) memberId: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) member?: Member | null;
  @Column('int', { nullable: true }) announcementId: number | null;
  @ManyToOne('Announcement', { onDelete: 'CASCADE' }) announcement?: Announcement | null;
  @Column('int', { nullable: true }) weekendId: number | null;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend | null;
  @Column('int', { nullable: true }) groupId: number | null;
  @ManyToOne('Group', { onDelete: 'CASCADE' }) group?: Group | null;
  @Column('int', { nullable: true }) parentId: number | null;
  @ManyToOne('Comment', { onDelete: 'CASCADE' }) parent?: Comment | null;
  @Column('text') text: string;
  @Column('boolean', { default: false }) edited: boolean;
  @Column('timestamptz', { nullable: true }) hiddenAt: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}

@Entity('comment_likes')
@Index('comment_likes_member_idx', ['memberId'])
export class CommentLike {
  @PrimaryColumn('int') commentId: number;
  @ManyToOne('Comment', { onDelete: 'CASCADE' }) comment?: Comment;
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}

/** Members who are notified of each reply. Only top-level comments are followed. */
@Entity('comment_follows')
@Index('comment_follows_member_idx', ['memberId'])
export class CommentFollow {
  @PrimaryColumn('int') commentId: number;
  @ManyToOne('Comment', { onDelete: 'CASCADE' }) comment?: Comment;
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}

/** A report stays open until an admin hides the comment or dismisses its reports. */
@Entity('comment_reports')
@Index('comment_reports_member_key', ['commentId', 'memberId'], { unique: true })
@Index('comment_reports_member_idx', ['memberId'])
@Index('comment_reports_handled_by_idx', ['handledBy'])
@Check('comment_reports_reason_check', `reason IN (${reportReasons.map((reason) => `'${reason}'`).join(', ')})`)
export class CommentReport {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') commentId: number;
  @ManyToOne('Comment', { onDelete: 'CASCADE' }) comment?: Comment;
  @Column('int', { nullable: true }) memberId: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) member?: Member | null;
  @Column('text') reason: ReportReason;
  @Column('text') text: string;
  /** The text of the comment at the time of the report. */
  @Column('text') commentText: string;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
  @Column('timestamptz', { nullable: true }) handledAt: Date | null;
  @Column('int', { nullable: true }) handledBy: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) @JoinColumn({ name: 'handled_by' }) handler?: Member | null;
}
