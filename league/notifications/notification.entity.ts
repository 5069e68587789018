import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * To one member, or, with `memberId` null, to everyone who was a member then: one row however many members there are. With
 * `correctionId` it is to those only who moved by that correction.
 */
@Entity('notifications')
export class Notification {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) memberId: number | null;
  @Column('int', { nullable: true }) originId: number | null;
  /** Of one member to another it begins with a verb: the name of the one who caused it is printed before it (wire.md). */
  @Column('text') text: string;
  /** Without leading slash. */
  @Column('text') path: string;
  @Column('int', { nullable: true }) weekendId: number | null;
  @Column('int', { nullable: true }) correctionId: number | null;
  @Column('timestamptz', { default: () => 'now()' }) dateCreated: Date;
}
