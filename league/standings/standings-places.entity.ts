import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where picks stand in a table: the way from a member to the position, in blocks as `places.ts` has them. */
@Entity('standings_positions')
export class StandingsPlaces {
  @PrimaryColumn('int') snapshotId: number;
  @PrimaryColumn('int') block: number;
  @Column('int', { array: true }) positions: number[];
}
