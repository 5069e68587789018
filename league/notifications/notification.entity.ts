import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * To one member, or, with `memberId` null, to everyone who was a member then: one row, however many members there are. With
 * `correctionId` it is only to those who moved by that correction.
 */
@Entity('notifications')
export class Notification {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) memberId: number | null;
  @Column('int', { nullable: true }) originId: number | null;
  /** From one member to another it begins with a verb: it is shown after the name of the member who caused it (wire.md). */
  @Column('text') text: string;
  /** Without leading slash. */
  @Column('text') path: string;
  @Column('int', { nullable: true }) weekendId: number | null;
  @Column('int', { nullable: true }) correctionId: number | null;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}

/** A member has read a notification. */
@Entity('notification_reads')
export class NotificationRead {
  @PrimaryColumn('int') notificationId: number;
  @PrimaryColumn('int') memberId: number;
  @Column('timestamptz', { default: () => 'now()' }) readAt: Date;
}
