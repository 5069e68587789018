import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Member } from '../members/member.entity.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import type { Retrieval } from '../retrieval/retrieval.entity.js';
import type { RaceKind } from './race-kind.js';

/** One race or sprint of a weekend. Without `storedAt` it is only announced (older race form) and counts nowhere. */
@Entity('race_results')
@Index('race_results_kind_key', ['weekendId', 'kind'], { unique: true })
@Check('race_results_kind_check', `kind IN ('race', 'sprint')`)
@Check('race_results_source_check', `source IN ('page', 'hand')`)
export class RaceResult {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('int') weekendId: number;
  @ManyToOne('RaceWeekend', { onDelete: 'CASCADE' }) weekend?: RaceWeekend;
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
  @ManyToOne('Retrieval', { createForeignKeyConstraints: false }) retrieval?: Retrieval | null;
  @Column('int', { nullable: true }) storedBy: number | null;
  @ManyToOne('Member', { onDelete: 'SET NULL' }) @JoinColumn({ name: 'stored_by' }) storedByMember?: Member | null;
}
