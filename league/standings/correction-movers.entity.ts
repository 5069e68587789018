import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who moved by a correction: a bit per picks, in blocks as `movers.ts` has them; blocks without movers are left out. */
@Entity('correction_members')
export class CorrectionMovers {
  @PrimaryColumn('int') correctionId: number;
  @PrimaryColumn('int') block: number;
  @Column('int', { array: true }) bits: number[];
}
