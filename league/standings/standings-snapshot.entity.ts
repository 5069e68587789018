import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Hundredths } from '../riders/hundredths.js';

/** The points of each rider of a season, by the rider's id. */
export type RiderPoints = Readonly<Record<number, Hundredths>>;

/** A whole table of members after a weekend. Never changed once written: a recompute writes another and switches to it. */
@Entity('standings_snapshots')
export class StandingsSnapshot {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') seasonId: number;
  /** Null: the final table of the season, with its bonus. */
  @Column('int', { nullable: true }) weekendId: number | null;
  /** Digest of all facts that it was computed from; the same facts are not computed twice (facts-key.store.ts). */
  @Column('text') inputsHash: string;
  /** By which version of the rules it was computed. One of an earlier version is replaced by a job. */
  @Column('int') rulesVersion: number;
  /** The points of the riders that those of the members are sums of: readers show these beside the picks (rules.md 3). */
  @Column('jsonb') riderPoints: RiderPoints;
  /** Digest of the results of the weekend itself; null where it is not known, and for the final table of a season. */
  @Column('text', { nullable: true }) resultsHash: string | null;
  /** How many members stand in it. */
  @Column('int') size: number;
  @Column('timestamptz', { default: () => 'now()' }) computedAt: Date;
}
