import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Written in the transaction that causes the job. The queue contains only its id. */
@Entity('outbox_jobs')
@Index('outbox_jobs_pending_idx', ['id'], { where: 'finished_at IS NULL' })
export class OutboxJob {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') name: string;
  @Column('jsonb') payload: unknown;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  /** The W3C traceparent of the span that wrote the job. */
  @Column('text', { nullable: true }) traceparent: string | null;
  @Column('text', { nullable: true }) error: string | null;
}
