import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from './member.entity.js';

@Entity('announcements')
@Index('announcements_date_idx', ['dateCreated', 'id'])
export class Announcement {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) memberId: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) member?: Member | null;
  @Column('text') title: string;
  @Column('text') text: string;
  @Column('boolean', { default: false }) edited: boolean;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
  @Column('timestamptz', { nullable: true }) dateEdited: Date | null;
}
