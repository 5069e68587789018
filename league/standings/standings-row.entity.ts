import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Hundredths } from '../riders/hundredths.js';

@Entity('standings_rows')
export class StandingsRow {
  @PrimaryColumn('int') snapshotId: number;
  @PrimaryColumn('int') position: number;
  @Column('int') picksId: number;
  @Column('int', { nullable: true }) memberId: number | null;
  @Column('int') pointsHundredths: Hundredths;
  @Column('int') positionChange: number;
}
