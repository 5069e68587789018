import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A job of the outbox, written in the transaction that causes it. The queue has only its id; a row without `finishedAt` is enqueued
 * again until a worker has finished it.
 */
@Entity('outbox_jobs')
@Index('outbox_jobs_pending_idx', ['id'], { where: 'finished_at IS NULL' })
export class OutboxJob {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') name: string;
  @Column('jsonb') payload: unknown;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  /** The span that wrote it, as a W3C traceparent; null if nothing was traced. */
  @Column('text', { nullable: true }) traceparent: string | null;
  /** Why it failed for good; null if it succeeded. */
  @Column('text', { nullable: true }) error: string | null;
}
