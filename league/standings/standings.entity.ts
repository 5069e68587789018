import { Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { RaceWeekend } from '../results/race-weekend.entity.js';
import type { Season } from '../seasons/season.entity.js';
import type { Hundredths } from '../riders/points.js';
import type { Move } from './corrections.js';

/** The points of each rider of a season, by the rider's id. */
export type RiderPoints = Readonly<Record<number, Hundredths>>;

/** A whole table of members after a weekend. Never changed once written: a recomputation writes another and switches to it. */
@Entity('standings_snapshots')
@Index('standings_snapshots_weekend_idx', ['weekendId'])
export class StandingsSnapshot {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  /** Null: the final table of the season, with its bonus. */
  @Column('int', { nullable: true }) weekendId: number | null;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend | null;
  /** Digest of all that it was computed from; the same inputs are not computed twice (standings-plan.ts). */
  @Column('text') inputsHash: string;
  /** The version of the rules that it was computed by. One of an earlier version is replaced by a job. */
  @Column('int') rulesVersion: number;
  /** The points of the riders that those of the members are sums of: readers show these beside the picks (rules.md 3). */
  @Column('jsonb') riderPoints: RiderPoints;
  /** Digest of the results of the weekend itself; null where it is not known, and for the final table of a season. */
  @Column('text', { nullable: true }) resultsHash: string | null;
  /** How many members stand in it. */
  @Column('int') size: number;
  @Column('timestamptz', { default: () => 'now()' }) computedAt: Date;
}

/** The lines of a page; the last page of a table has fewer. The view `standings_rows` depends on this number. */
export const PAGE_LINES = 512;

/**
 * A page of a table, best first: line n of page p has position p * 512 + n. A million rows took more than ten times as long to write
 * (docs/decisions/standings-storage.md). The view `standings_rows` shows the lines as rows.
 */
@Entity('standings_pages')
export class StandingsPage {
  @PrimaryColumn('int') snapshotId: number;
  @ManyToOne('StandingsSnapshot', { onDelete: 'CASCADE' }) snapshot?: StandingsSnapshot;
  /** 0, 1, 2, ... */
  @PrimaryColumn('int') page: number;
  @Column('int', { array: true }) picksIds: number[];
  @Column('int', { array: true }) pointsHundredths: Hundredths[];
  @Column('int', { array: true }) positionChanges: number[];
}

/** The positions of picks in a table, in blocks by the id of the picks (`position-index.ts`). */
@Entity('standings_positions')
export class StandingsPositions {
  @PrimaryColumn('int') snapshotId: number;
  @ManyToOne('StandingsSnapshot', { onDelete: 'CASCADE' }) snapshot?: StandingsSnapshot;
  @PrimaryColumn('int') block: number;
  @Column('int', { array: true }) positions: number[];
}

/** A weekend was made final again with other results. */
@Entity('weekend_corrections')
@Index('weekend_corrections_weekend_idx', ['weekendId', 'id'])
export class WeekendCorrection {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') weekendId: number;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) correctedAt: Date;
  /** How many members' position it moved. */
  @Column('int') moved: number;
  /** The first of them by their new position. */
  @Column('jsonb') firstMoves: Move[];
}

/** The members moved by a correction: a bit for each picks, in blocks (`MemberBitmap`); blocks without any are left out. */
@Entity('correction_members')
export class CorrectionMembers {
  @PrimaryColumn('int') correctionId: number;
  @ManyToOne('WeekendCorrection', { onDelete: 'CASCADE' }) correction?: WeekendCorrection;
  @PrimaryColumn('int') block: number;
  @Column('int', { array: true }) bits: number[];
}
