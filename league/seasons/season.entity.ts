import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A season of the league. Deleting hides it and frees its year; one season at most is current (rules.md 4). */
@Entity('seasons')
export class Season {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') year: number;
  @Column('boolean', { default: false }) current: boolean;
  @Column('boolean', { default: false }) finalized: boolean;
  /** What the admin chose; whether the window is open also depends on `picksCloseAt` (picks-window.ts). */
  @Column('boolean', { default: false }) selectionOpen: boolean;
  @Column('timestamptz', { nullable: true }) picksCloseAt: Date | null;
  @Column('boolean', { default: false }) topIndependent: boolean;
  @Column('boolean', { default: false }) topRookie: boolean;
  /** Grows with every change of any member's picks, so that standings know when they are stale. */
  @Column('int', { default: 0 }) picksVersion: number;
  /** The final table with its bonus, once the season is finalized. */
  @Column('int', { nullable: true }) snapshotId: number | null;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
