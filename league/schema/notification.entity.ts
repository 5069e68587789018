import { Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Group } from './group.entity.js';
import type { Member } from './member.entity.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import type { WeekendCorrection } from './standings.entity.js';

/**
 * Without `memberId`, it is for everyone who was a member then, or a member of the group if there is one. With
 * `correctionId`, it is for the members who moved.
 */
@Entity('notifications')
@Index('notifications_member_idx', ['memberId', 'dateCreated'])
@Index('notifications_actor_idx', ['actorId'])
@Index('notifications_group_idx', ['groupId', 'dateCreated'])
@Index('notifications_everyone_idx', ['dateCreated'], { where: 'member_id IS NULL AND group_id IS NULL' })
@Index('notifications_weekend_final_key', ['weekendId'], {
  unique: true,
  where: 'member_id IS NULL AND correction_id IS NULL AND group_id IS NULL',
})
@Index('notifications_group_weekend_key', ['weekendId', 'groupId'], { unique: true, where: 'group_id IS NOT NULL' })
@Index('notifications_correction_key', ['weekendId', 'correctionId'], {
  unique: true,
  where: 'correction_id IS NOT NULL',
})
export class Notification {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) memberId: number | null;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member | null;
  @Column('int', { nullable: true }) originId: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) origin?: Member | null;
  /** The member whose name is inserted into `text` when it is read. */
  @Column('int', { nullable: true }) actorId: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) actor?: Member | null;
  /** Begins with a verb if there is an origin, because that member's name is shown before it (wire.md). */
  @Column('text') text: string;
  @Column('text') path: string;
  @Column('int', { nullable: true }) weekendId: number | null;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend | null;
  @Column('int', { nullable: true }) correctionId: number | null;
  @ManyToOne('WeekendCorrection', { onDelete: 'CASCADE' }) correction?: WeekendCorrection | null;
  @Column('int', { nullable: true }) groupId: number | null;
  @ManyToOne('Group', { onDelete: 'CASCADE' }) group?: Group | null;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}

@Entity('notification_reads')
@Index('notification_reads_notification_idx', ['notificationId'])
export class NotificationRead {
  @PrimaryColumn('int') notificationId: number;
  @ManyToOne('Notification', { onDelete: 'CASCADE' }) notification?: Notification;
  @PrimaryColumn('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  @Column('timestamptz', { default: () => 'now()' }) readAt: Date;
}
