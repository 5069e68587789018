import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A whole table of members after a weekend. Never changed once written: a recompute writes another and switches to it. */
@Entity('standings_snapshots')
export class StandingsSnapshot {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  /** Null: the final table of the season, with its bonus. */
  @Column('int', { nullable: true }) weekendId: number | null;
  /** Digest of all facts that it was computed from; the same facts are not computed twice. */
  @Column('text') factsKey: string;
  /** Digest of the results of the weekend itself; null where it is not known, and for the final table of a season. */
  @Column('text', { nullable: true }) resultsKey: string | null;
  /** How many members stand in it. */
  @Column('int') size: number;
  @Column('timestamptz', { default: () => 'now()' }) computedAt: Date;
}
