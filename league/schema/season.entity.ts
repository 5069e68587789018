import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { ChampionshipClass } from '../contract/championship-classes.js';
import type { StandingsSnapshot } from './standings.entity.js';
import type { Member } from './member.entity.js';
import type { Retrieval } from './retrieval.entity.js';

/** A deleted season is hidden and its year can be used again. At most one season is current (rules.md 4). */
@Entity('seasons')
@Index('seasons_year_key', ['year'], { unique: true, where: 'deleted_at IS NULL' })
@Index('seasons_current_key', ['current'], { unique: true, where: 'current AND deleted_at IS NULL' })
@Check('seasons_year_range', 'year BETWEEN 1900 AND 2099')
export class Season {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') year: number;
  @Column('boolean', { default: false }) current: boolean;
  @Column('boolean', { default: false }) finalized: boolean;
  /** `picksCloseAt` can close the window, too. The database resets this if the season is finalized or not current. */
  @Column('boolean', { default: false }) selectionOpen: boolean;
  /** Whether any weekend was ever final. Written by the database. */
  @Column('boolean', { default: false }) hadFinalWeekend: boolean;
  @Column('timestamptz', { nullable: true }) picksCloseAt: Date | null;
  /** The time when the window was last opened, closed or rescheduled. Reminders that were due earlier are not sent. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) picksWindowSetAt: Date;
  @Column('boolean', { default: false }) topIndependent: boolean;
  @Column('boolean', { default: false }) topRookie: boolean;
  /** The class of the championship that the season was set up with. */
  @Column('text', { nullable: true }) championshipClass: ChampionshipClass | null;
  /** Increases with every change to any member's picks. It is part of the inputs of standings. */
  @Column('int', { default: 0 }) picksVersion: number;
  /** Null if the picks are not public, or members could change them after the sealing (`SealsService`). */
  @Column('timestamptz', { nullable: true }) picksSealedAt: Date | null;
  @Column('boolean', { default: false }) picksPublicBeforeSeals: boolean;
  @Column('int', { nullable: true }) snapshotId: number | null;
  @ManyToOne('StandingsSnapshot', { onDelete: 'SET NULL' }) snapshot?: StandingsSnapshot | null;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}

/** A message for admins, stored until an admin deletes it (rules.md 7). */
@Entity('season_messages')
@Index('season_messages_season_idx', ['seasonId', 'createdAt'])
@Index('season_messages_actor_idx', ['actorId'])
export class SeasonMessage {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int', { nullable: true }) seasonId: number | null;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season | null;
  @Column('int', { nullable: true }) retrievalId: number | null;
  @ManyToOne('Retrieval', { onDelete: 'SET NULL' }) retrieval?: Retrieval | null;
  @Column('text') message: string;
  /** The member whose name is inserted into `message` when it is read. */
  @Column('int', { nullable: true }) actorId: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) actor?: Member | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
