import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A comment on an announcement or a race weekend, or a reply to one. Without author: "[deleted]" (rules.md 8). */
@Entity('comments')
export class Comment {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) memberId: number | null;
  @Column('int', { nullable: true }) announcementId: number | null;
  @Column('int', { nullable: true }) weekendId: number | null;
  @Column('int', { nullable: true }) parentId: number | null;
  @Column('text') text: string;
  @Column('boolean', { default: false }) edited: boolean;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}
