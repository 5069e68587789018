import { Column, Entity, ManyToOne, OneToOne, PrimaryColumn, JoinColumn } from 'typeorm';
import type { Season } from './season.entity.js';

/** Brier scores of forecasts of an outcome: the mean of the squared differences of chance and outcome; 0 is perfect. */
export interface BrierScores {
  projection: number;
  /** Of the forecast that the season ends as its current table. */
  asItStands: number;
  /** Of the forecast with equal chances for all. */
  equal: number;
}

/** The quality of the projection after one weekend. */
export interface WeekendCalibration {
  win: BrierScores;
  firstFive: BrierScores;
  /** The share of members who ended within their range of 90 %. */
  withinRange: number;
}

/** A weekend of a finalized season, and the quality of the projection after it. */
export interface CalibratedWeekend extends WeekendCalibration {
  weekendId: number;
  title: string;
}

/** The projection of a season after its latest final weekend; of a finalized season, the quality of its projections. */
@Entity('projections')
export class Projection {
  @PrimaryColumn('int') seasonId: number;
  @OneToOne('Season', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'season_id' })
  season?: Season;
  /** The digest of its inputs (`projectionHash`): it is shown only while the season has the same. */
  @Column('text') factsHash: string;
  @Column('int') runs: number;
  /** The number of members. */
  @Column('int') members: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) computedAt: Date;
  /** Null until the season is finalized. */
  @Column('jsonb', { nullable: true }) calibration: CalibratedWeekend[] | null;
}

/** The members of a projection whose picks have ids from `firstPicksId` on, up to the next page (`projections.repository.ts`). */
@Entity('projection_pages')
export class ProjectionPage {
  @PrimaryColumn('int') seasonId: number;
  @ManyToOne('Projection', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'season_id', referencedColumnName: 'seasonId' })
  projection?: Projection;
  @PrimaryColumn('int') firstPicksId: number;
  /** In ascending order. */
  @Column('int', { array: true }) picksIds: number[];
  /** The numbers of each member, one after the other. */
  @Column('int', { array: true }) numbers: number[];
}
