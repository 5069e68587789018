import { Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Comment } from './comment.entity.js';
import type { Group } from './group.entity.js';
import type { Member } from './member.entity.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import type { Season } from './season.entity.js';

/** A browser with push messages turned on. It belongs to the last member who turned them on. */
@Entity('push_subscriptions')
@Index('push_subscriptions_endpoint_key', ['endpoint'], { unique: true })
@Index('push_subscriptions_member_idx', ['memberId'])
export class PushSubscription {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  /** The push service's address for the browser. Anyone who also has the league's key can send messages to it. */
  @Column('text') endpoint: string;
  /** In base64url, like `auth` (RFC 8291). */
  @Column('text') p256dh: string;
  @Column('text') auth: string;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}

/** Deleted together with its subject, for example a comment. */
@Entity('pushes')
@Index('pushes_occasion_key', ['occasion'], { unique: true })
@Index('pushes_origin_idx', ['originId'])
@Index('pushes_comment_idx', ['commentId'])
@Index('pushes_weekend_idx', ['weekendId'])
@Index('pushes_season_idx', ['seasonId'])
@Index('pushes_group_idx', ['groupId'])
export class Push {
  @PrimaryGeneratedColumn('identity') id: number;
  /** A unique key, which prevents a second message about the same occasion. */
  @Column('text') occasion: string;
  @Column('int', { nullable: true }) originId: number | null;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) origin?: Member | null;
  @Column('int', { nullable: true }) commentId: number | null;
  @ManyToOne('Comment', { onDelete: 'CASCADE' }) comment?: Comment | null;
  @Column('int', { nullable: true }) weekendId: number | null;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend | null;
  @Column('int', { nullable: true }) seasonId: number | null;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season | null;
  /** Set if the message is for the members of a group. */
  @Column('int', { nullable: true }) groupId: number | null;
  @ManyToOne('Group', { onDelete: 'CASCADE' }) group?: Group | null;
  @Column('text') text: string;
  @Column('text') path: string;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}

/** Deleted after the push service has accepted or refused the message. */
@Entity('push_deliveries')
@Index('push_deliveries_subscription_idx', ['subscriptionId'])
export class PushDelivery {
  @PrimaryColumn('int') pushId: number;
  @ManyToOne('Push', { onDelete: 'CASCADE' }) push?: Push;
  @PrimaryColumn('int') subscriptionId: number;
  @ManyToOne('PushSubscription', { onDelete: 'CASCADE' }) subscription?: PushSubscription;
  @Column('smallint', { default: 0 }) attempts: number;
  /** The time of the next attempt. During an attempt, the end of the worker's lease. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) dueAt: Date;
}
