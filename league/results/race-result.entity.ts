import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RaceKind } from './race-kind.js';

/** One race or sprint of a weekend. Without `storedAt` it is only announced (older race form) and counts nowhere. */
@Entity('race_results')
export class RaceResult {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') weekendId: number;
  @Column('text') kind: RaceKind;
  @Column('text', { nullable: true }) track: string | null;
  @Column('text', { nullable: true }) title: string | null;
  @Column('timestamptz', { nullable: true }) heldAt: Date | null;
  @Column('timestamptz', { nullable: true }) storedAt: Date | null;
  @Column('text', { nullable: true }) source: 'page' | 'hand' | null;
  @Column('text', { nullable: true }) pageUrl: string | null;
  /** SHA-256 of the page's table as it was read, in hex. */
  @Column('text', { nullable: true }) pageDigest: string | null;
  @Column('int', { nullable: true }) retrievalId: number | null;
  @Column('int', { nullable: true }) storedBy: number | null;
}
