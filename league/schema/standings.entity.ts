import { Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { BLOCK_SIZE } from '../rules/position-index.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import type { Season } from './season.entity.js';
import type { Hundredths } from '../rules/points.js';
import type { Move } from '../rules/corrections.js';

/** The points of each rider of a season, by the rider's id. */
export type RiderPoints = Readonly<Record<number, Hundredths>>;

/** A table of members after a weekend. It is never changed: a recomputation writes another one. */
@Entity('standings_snapshots')
@Index('standings_snapshots_weekend_idx', ['weekendId'])
export class StandingsSnapshot {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  @ManyToOne('Season', { onDelete: 'CASCADE' }) season?: Season;
  /** Null: the final table of the season, with its bonus. */
  @Column('int', { nullable: true }) weekendId: number | null;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend | null;
  /** The digest of its inputs; the same inputs are not computed twice (standings-plan.ts). */
  @Column('text') inputsHash: string;
  /** The version of the rules that it was computed by. A job replaces tables of earlier versions. */
  @Column('int') rulesVersion: number;
  /** The points of the riders, of which those of the members are sums; they are displayed beside the picks (rules.md 3). */
  @Column('jsonb') riderPoints: RiderPoints;
  /** The digest of the weekend's own results; null if it is not known, and for the final table of a season. */
  @Column('text', { nullable: true }) resultsHash: string | null;
  /** How many members it has. */
  @Column('int') size: number;
  @Column('timestamptz', { default: () => 'now()' }) computedAt: Date;
}

/** The number of rows of a page; the last page of a table may have fewer. The view `standings_rows` depends on it. */
export const PAGE_LINES = 512;

/**
 * A page of a table, best first: row n (from 1) of page p has the position p * 512 + n. Writing a million rows of a table instead takes more
 * than ten times as long (docs/decisions/standings-storage.md). The view `standings_rows` has a row per member.
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

/** A correction: a weekend was finalized again with other results. */
@Entity('weekend_corrections')
@Index('weekend_corrections_weekend_idx', ['weekendId', 'id'])
export class WeekendCorrection {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') weekendId: number;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) correctedAt: Date;
  /** How many members it moved. */
  @Column('int') moved: number;
  /** The first of them by their new position. */
  @Column('jsonb') firstMoves: Move[];
}

/** The members moved by a correction: one bit per picks, in blocks (`MemberBitmap`), without empty blocks. */
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
