import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Hundredths } from '../riders/points.js';

/** A rider's row of a result. Position 0: not classified. */
@Entity('result_rows')
export class ResultRow {
  @PrimaryColumn('int') resultId: number;
  @PrimaryColumn('int') riderId: number;
  @Column('int') position: number;
  /** Place in the list: classified by position, then the others as on the page. */
  @Column('int') line: number;
  @Column('int') pointsHundredths: Hundredths;
  /** FIN, or why the rider is not classified: DNF, DNS, ... */
  @Column('text') mark: string;
}
