import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The outbox: a job, written in the transaction that causes it. The queue holds its id only; a row without `finishedAt` is enqueued
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
  /** Why it was given up; null when it succeeded. */
  @Column('text', { nullable: true }) error: string | null;
}
