import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { StandingsSnapshot } from '../standings/standings.entity.js';
import type { Retrieval } from '../retrieval/retrieval.entity.js';

/** A season of the league. Deleting hides it and frees its year; one season at most is current (rules.md 4). */
@Entity('seasons')
@Index('seasons_year_key', ['year'], { unique: true, where: 'deleted_at IS NULL' })
@Index('seasons_current_key', ['current'], { unique: true, where: 'current AND deleted_at IS NULL' })
@Check('seasons_year_range', 'year BETWEEN 1900 AND 2099')
export class Season {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') year: number;
  @Column('boolean', { default: false }) current: boolean;
  @Column('boolean', { default: false }) finalized: boolean;
  /** What the admin chose; whether the window is open also depends on `picksCloseAt` (pick-rules.ts). */
  @Column('boolean', { default: false }) selectionOpen: boolean;
  @Column('timestamptz', { nullable: true }) picksCloseAt: Date | null;
  /** When the window was last opened, closed or moved: the database writes it. Reminders that were due before are not sent. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) picksWindowSetAt: Date;
  @Column('boolean', { default: false }) topIndependent: boolean;
  @Column('boolean', { default: false }) topRookie: boolean;
  /** Grows with every change of any member's picks, so that standings know when they are stale. */
  @Column('int', { default: 0 }) picksVersion: number;
  /** When the picks were sealed; null: members could change them since, or they are not public (`SealsService`). */
  @Column('timestamptz', { nullable: true }) picksSealedAt: Date | null;
  /** The picks were public before the league had seals. */
  @Column('boolean', { default: false }) picksPublicBeforeSeals: boolean;
  /** The final table with its bonus, once the season is finalized. */
  @Column('int', { nullable: true }) snapshotId: number | null;
  @ManyToOne('StandingsSnapshot', { onDelete: 'SET NULL' }) snapshot?: StandingsSnapshot | null;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}

/** What admins should learn also after they closed the page (rules.md 7). */
@Entity('season_messages')
@Index('season_messages_season_idx', ['seasonId', 'createdAt'])
export class SeasonMessage {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) seasonId: number | null;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season | null;
  @Column('int', { nullable: true }) retrievalId: number | null;
  @ManyToOne('Retrieval', { onDelete: 'SET NULL' }) retrieval?: Retrieval | null;
  @Column('text') message: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
