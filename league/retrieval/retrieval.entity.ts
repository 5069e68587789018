import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RetrievalKind, RetrievalOutcome } from './retrieval-outcome.js';
import type { RetrievalState } from './retrieval-states.js';

/** One retrieval; its id is the `pid` of the wire. `retrievals_live_key` allows one live row in the installation (rules.md 7). */
@Entity('retrievals')
export class Retrieval {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') kind: RetrievalKind;
  @Column('int') seasonId: number;
  @Column('int', { nullable: true }) weekendId: number | null;
  @Column('text') url: string;
  @Column('text', { default: 'queued' }) state: RetrievalState;
  @Column('text') message: string;
  @Column('int', { nullable: true }) progressDone: number | null;
  @Column('int', { nullable: true }) progressTotal: number | null;
  @Column('int', { nullable: true }) requestedBy: number | null;
  /** Started by the autopilot; then `requestedBy` is null. */
  @Column('boolean', { default: false }) byAutopilot: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** The lease of the worker that runs it; that of a dead worker expires. */
  @Column('uuid', { nullable: true }) leaseHolder: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil: Date | null;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('jsonb', { nullable: true }) outcome: RetrievalOutcome | null;
}
