import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Announcement } from '../announcements/announcement.entity.js';
import type { Group } from '../groups/group.entity.js';
import type { Member } from '../members/member.entity.js';
import type { RaceWeekend } from '../results/race-weekend.entity.js';

/** A comment on an announcement, a race weekend or a group, or a reply to one. Without author: "[deleted]" (rules.md 8). */
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
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}
