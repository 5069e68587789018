import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('announcements')
export class Announcement {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) memberId: number | null;
  @Column('text') title: string;
  @Column('text') text: string;
  @Column('boolean', { default: false }) edited: boolean;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
  @Column('timestamptz', { nullable: true }) dateEdited: Date | null;
}
