import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RetrievalOutcome } from './retrieval-outcome.js';
import type { RetrievalState } from './retrieval-states.js';

/** `riders-preview` and `calendar` only read: what they found is looked through before it is stored. */
export type RetrievalKind = 'race' | 'sprint' | 'riders' | 'riders-preview' | 'calendar';

/**
 * The truth about one run of the browser; its id is the `pid` of the wire. `retrievals_live_key` allows one live row in
 * the whole installation (rules.md 7).
 */
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
  /** The autopilot looks: then nobody requested it. */
  @Column('boolean', { default: false }) byAutopilot: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** The worker that runs it holds a lease; one that died lets it expire. */
  @Column('uuid', { nullable: true }) leaseHolder: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil: Date | null;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('jsonb', { nullable: true }) outcome: RetrievalOutcome | null;
}
