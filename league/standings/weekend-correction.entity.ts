import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Move } from './moves-between.js';

/** A weekend was made final again with other results. */
@Entity('weekend_corrections')
export class WeekendCorrection {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') weekendId: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) correctedAt: Date;
  /** How many members' position it moved. */
  @Column('int') moved: number;
  /** The first of them by their new position. */
  @Column('jsonb') firstMoves: Move[];
}
