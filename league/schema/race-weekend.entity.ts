import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ResultSource } from '../contract/answer-fields.js';
import type { WeekendStatus } from '../contract/shapes.js';
import type { Member } from './member.entity.js';
import type { Retrieval } from './retrieval.entity.js';
import type { WeekendFacts } from '../rules/championship-season.js';
import type { Hundredths } from '../rules/points.js';
import type { Rider } from './rider.entity.js';
import type { Season } from './season.entity.js';
import type { StandingsSnapshot } from './standings.entity.js';
import type { RaceKind } from '../rules/weekend-states.js';

@Entity('race_weekends')
@Index('race_weekends_calendar_idx', ['seasonId', 'startDate', 'id'])
@Index('race_weekends_championship_key', ['seasonId', 'championshipId'], { unique: true })
@Check('race_weekends_status_check', 'status IN (0, 1, 2)')
@Check('race_weekends_dates', 'end_date >= start_date')
@Check('race_weekends_country_letters', `country ~ '^[A-Z]{3}$'`)
export class RaceWeekend {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  @Column('text') title: string;
  /** A page of the configured results site; empty for weekends created through the older race form. */
  @Column('text') url: string;
  @Column('date') startDate: string;
  @Column('date') endDate: string;
  @Column('text', { nullable: true }) country: string | null;
  /** The name of a time zone in the IANA database. Null if unknown, as are the starts. */
  @Column('text', { nullable: true }) timeZone: string | null;
  @Column('timestamptz', { nullable: true }) raceStartsAt: Date | null;
  @Column('timestamptz', { nullable: true }) sprintStartsAt: Date | null;
  /** The championship's id of the event, and its facts when an admin last confirmed a review (like `Rider`). */
  @Column('text', { nullable: true }) championshipId: string | null;
  @Column('jsonb', { nullable: true }) championshipFacts: WeekendFacts | null;
  @Column('smallint', { default: 0 }) status: WeekendStatus;
  /** Null for weekends that became final in a release without this column. */
  @Column('timestamptz', { nullable: true }) finalSince: Date | null;
  /** The published table. Set in the transaction that writes the table. */
  @Column('int', { nullable: true }) snapshotId: number | null;
  @ManyToOne('StandingsSnapshot', { onDelete: 'SET NULL' }) snapshot?: StandingsSnapshot | null;
  /** The last published table, from the time when the weekend is un-finalized until it is final again. */
  @Column('int', { nullable: true }) replacedSnapshotId: number | null;
  @ManyToOne('StandingsSnapshot', { onDelete: 'SET NULL' }) replacedSnapshot?: StandingsSnapshot | null;
}

/** A result without `storedAt` was only announced in the older race form, and has no effect. */
@Entity('race_results')
@Index('race_results_kind_key', ['weekendId', 'kind'], { unique: true })
@Check('race_results_kind_check', `kind IN ('race', 'sprint')`)
@Check('race_results_source_check', `source IN ('page', 'hand', 'championship')`)
export class RaceResult {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') weekendId: number;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend;
  @Column('text') kind: RaceKind;
  @Column('text', { nullable: true }) track: string | null;
  @Column('text', { nullable: true }) title: string | null;
  @Column('timestamptz', { nullable: true }) heldAt: Date | null;
  @Column('timestamptz', { nullable: true }) storedAt: Date | null;
  @Column('text', { nullable: true }) source: ResultSource | null;
  /** Whether the championship had the same result as the results page when it was stored. */
  @Column('boolean', { default: false }) twoSources: boolean;
  @Column('text', { nullable: true }) pageUrl: string | null;
  /** SHA-256 of the table on the page, in hex. */
  @Column('text', { nullable: true }) pageDigest: string | null;
  /** Sentences for admins about unusual features of the result. */
  @Column('text', { array: true, default: [] }) warnings: string[];
  @Column('int', { nullable: true }) retrievalId: number | null;
  @ManyToOne('Retrieval', { createForeignKeyConstraints: false }) retrieval?: Retrieval | null;
  @Column('int', { nullable: true }) storedBy: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) @JoinColumn({ name: 'stored_by' }) storedByMember?: Member | null;
}

/** Position 0 means not classified. */
@Entity('result_rows')
@Index('result_rows_position_key', ['resultId', 'position'], { unique: true, where: 'position > 0' })
@Index('result_rows_rider_idx', ['riderId'])
@Check('result_rows_position_check', 'position >= 0')
@Check('result_rows_points_hundredths_check', 'points_hundredths >= 0')
export class ResultRow {
  @PrimaryColumn('int') resultId: number;
  @ManyToOne('RaceResult', { onDelete: 'CASCADE' }) result?: RaceResult;
  @PrimaryColumn('int') riderId: number;
  @ManyToOne('Rider') rider?: Rider;
  @Column('int') position: number;
  /** The index in the result: classified riders by position, then the others in page order. */
  @Column('int') line: number;
  @Column('int') pointsHundredths: Hundredths;
  /** FIN, or a reason for not being classified, such as DNF or DNS. */
  @Column('text') mark: string;
}
