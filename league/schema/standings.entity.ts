import { Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { BLOCK_SIZE } from '../rules/position-index.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import type { Season } from './season.entity.js';
import type { Hundredths } from '../rules/points.js';
import type { Move } from '../rules/corrections.js';

export type RiderPoints = Readonly<Record<number, Hundredths>>;

/** Snapshots are never changed. A recomputation writes a new one. */
@Entity('standings_snapshots')
@Index('standings_snapshots_weekend_idx', ['weekendId'])
export class StandingsSnapshot {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  /** Null for the season's final table, which includes the bonus. */
  @Column('int', { nullable: true }) weekendId: number | null;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend | null;
  /** A digest of the inputs, so that the same inputs are not computed twice (standings-plan.ts). */
  @Column('text') inputsHash: string;
  /** The version of the rules that produced the table. A job replaces tables of earlier versions. */
  @Column('int') rulesVersion: number;
  /** The members' points are sums of these points, which are shown beside the picks (rules.md 3). */
  @Column('jsonb') riderPoints: RiderPoints;
  /** A digest of the weekend's own results. Null if unknown, and for the season's final table. */
  @Column('text', { nullable: true }) resultsHash: string | null;
  @Column('int') size: number;
  @Column('timestamptz', { default: () => 'now()' }) computedAt: Date;
}

/** Rows per page. The view `standings_rows` depends on it. */
export const PAGE_LINES = 512;

/** Row n (from 1) of page p has position p * 512 + n. See docs/decisions/standings-storage.md. */
@Entity('standings_pages')
export class StandingsPage {
  @PrimaryColumn('int') snapshotId: number;
  @ManyToOne('StandingsSnapshot', { onDelete: 'CASCADE' }) snapshot?: StandingsSnapshot;
  @PrimaryColumn('int') page: number;
  @Column('int', { array: true }) picksIds: number[];
  @Column('int', { array: true }) pointsHundredths: Hundredths[];
  @Column('int', { array: true }) positionChanges: number[];
}

/** Positions in blocks by the id of the picks (`position-index.ts`). */
@Entity('standings_positions')
export class StandingsPositions {
  @PrimaryColumn('int') snapshotId: number;
  @ManyToOne('StandingsSnapshot', { onDelete: 'CASCADE' }) snapshot?: StandingsSnapshot;
  @PrimaryColumn('int') block: number;
  @Column('int', { array: true }) positions: number[];
}

/** A correction occurs when a weekend is finalized again with different results. */
@Entity('weekend_corrections')
@Index('weekend_corrections_weekend_idx', ['weekendId', 'id'])
export class WeekendCorrection {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') weekendId: number;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) correctedAt: Date;
  @Column('int') moved: number;
  /** The first moved members, by new position. */
  @Column('jsonb') firstMoves: Move[];
  /** The table before the correction. It is deleted after a while. */
  @Column('int', { nullable: true }) replacedSnapshotId: number | null;
  @ManyToOne('StandingsSnapshot', { onDelete: 'SET NULL' }) replacedSnapshot?: StandingsSnapshot | null;
}

/** The members who moved: one bit for each row of `picks`, in blocks (`MemberBitmap`). Empty blocks are omitted. */
@Entity('correction_members')
export class CorrectionMembers {
  @PrimaryColumn('int') correctionId: number;
  @ManyToOne('WeekendCorrection', { onDelete: 'CASCADE' }) correction?: WeekendCorrection;
  @PrimaryColumn('int') block: number;
  @Column('int', { array: true }) bits: number[];
}

/** SQL: whether a correction moved the picks with this id, like `isInBitmap`. */
export const isMovedBy = (correctionId: string, picksId: string): string => `EXISTS (
  SELECT FROM correction_members WHERE correction_id = ${correctionId} AND block = ${picksId} / ${BLOCK_SIZE}
    AND (bits[${picksId} % ${BLOCK_SIZE} / 32 + 1] >> (${picksId} % 32)) & 1 = 1)`;
