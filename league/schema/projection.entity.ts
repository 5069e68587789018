import { Column, Entity, ManyToOne, OneToOne, PrimaryColumn, JoinColumn } from 'typeorm';
import type { Season } from './season.entity.js';

/** Brier scores: the mean squared difference between chance and outcome; 0 is perfect. */
export interface BrierScores {
  projection: number;
  /** For a forecast that the current table is final. */
  asItStands: number;
  /** For a forecast that gives everyone the same chance. */
  equal: number;
}

export interface WeekendCalibration {
  win: BrierScores;
  firstFive: BrierScores;
  /** The share of members who finished within their 90 % range. */
  withinRange: number;
}

export interface CalibratedWeekend extends WeekendCalibration {
  weekendId: number;
  title: string;
}

@Entity('projections')
export class Projection {
  @PrimaryColumn('int') seasonId: number;
  @OneToOne('Season', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'season_id' })
  season?: Season;
  /** The digest of the inputs (`projectionHash`). The projection is shown only while the season's digest matches. */
  @Column('text') factsHash: string;
  @Column('int') runs: number;
  @Column('int') members: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) computedAt: Date;
  @Column('jsonb', { nullable: true }) calibration: CalibratedWeekend[] | null;
}

/** The members whose picks have ids from `firstPicksId` up to the next page (`projections.repository.ts`). */
@Entity('projection_pages')
export class ProjectionPage {
  @PrimaryColumn('int') seasonId: number;
  @ManyToOne('Projection', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'season_id', referencedColumnName: 'seasonId' })
  projection?: Projection;
  @PrimaryColumn('int') firstPicksId: number;
  @Column('int', { array: true }) picksIds: number[];
  /** The values of all members, concatenated. */
  @Column('int', { array: true }) numbers: number[];
}
