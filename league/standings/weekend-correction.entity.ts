import { Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { RaceWeekend } from '../results/race-weekend.entity.js';
import type { Move } from './corrections.js';

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
