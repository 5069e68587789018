import { Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Comment } from './comment.entity.js';
import type { Member } from './member.entity.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import type { Season } from './season.entity.js';

/** A browser in which a member has switched on push messages. If several members did, it belongs to the last one. */
@Entity('push_subscriptions')
@Index('push_subscriptions_endpoint_key', ['endpoint'], { unique: true })
@Index('push_subscriptions_member_idx', ['memberId'])
export class PushSubscription {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') memberId: number;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) member?: Member;
  /** The address at the browser's push service. With it and the league's key, messages can be sent to that browser. */
  @Column('text') endpoint: string;
  /** The browser's public key, in base64url (RFC 8291). */
  @Column('text') p256dh: string;
  /** The secret with which messages are encrypted, in base64url (RFC 8291). */
  @Column('text') auth: string;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}

/** A push message about one occasion, to any number of browsers. It is deleted together with the row that it is about. */
@Entity('pushes')
@Index('pushes_occasion_key', ['occasion'], { unique: true })
@Index('pushes_origin_idx', ['originId'])
@Index('pushes_comment_idx', ['commentId'])
@Index('pushes_weekend_idx', ['weekendId'])
@Index('pushes_season_idx', ['seasonId'])
export class Push {
  @PrimaryGeneratedColumn('identity') id: number;
  /** The key of the occasion, about which only one message is sent. */
  @Column('text') occasion: string;
  /** The member whose name is inserted before the text when it is sent. */
  @Column('int', { nullable: true }) originId: number | null;
  @ManyToOne('Member', { onDelete: 'CASCADE' }) origin?: Member | null;
  @Column('int', { nullable: true }) commentId: number | null;
  @ManyToOne('Comment', { onDelete: 'CASCADE' }) comment?: Comment | null;
  @Column('int', { nullable: true }) weekendId: number | null;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend | null;
  @Column('int', { nullable: true }) seasonId: number | null;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season | null;
  @Column('text') text: string;
  /** The page that a click opens, without leading slash. */
  @Column('text') path: string;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}

/** A message that is to be sent to a browser; deleted after the push service has accepted or refused it. */
@Entity('push_deliveries')
@Index('push_deliveries_subscription_idx', ['subscriptionId'])
export class PushDelivery {
  @PrimaryColumn('int') pushId: number;
  @ManyToOne('Push', { onDelete: 'CASCADE' }) push?: Push;
  @PrimaryColumn('int') subscriptionId: number;
  @ManyToOne('PushSubscription', { onDelete: 'CASCADE' }) subscription?: PushSubscription;
  @Column('smallint', { default: 0 }) attempts: number;
  /** When it is sent, or retried; while a worker sends it, the end of the worker's lease. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) dueAt: Date;
}
