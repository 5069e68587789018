import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('notification_reads')
export class NotificationRead {
  @PrimaryColumn('int') notificationId: number;
  @PrimaryColumn('int') memberId: number;
  @Column('timestamptz', { default: () => 'now()' }) readAt: Date;
}
