import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { RaceResult } from './race-result.entity.js';
import type { Rider } from '../riders/rider.entity.js';
import type { Hundredths } from '../riders/points.js';

/** A rider's row of a result. Position 0: not classified. */
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
  /** Place in the list: classified by position, then the others as on the page. */
  @Column('int') line: number;
  @Column('int') pointsHundredths: Hundredths;
  /** FIN, or why the rider is not classified: DNF, DNS, ... */
  @Column('text') mark: string;
}
