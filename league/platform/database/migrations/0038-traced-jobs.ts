import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Traces continue in workers (docs/decisions/transactional-outbox.md). */
export class TracedJobs1700000000038 implements MigrationInterface {
  name = 'TracedJobs1700000000038';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_jobs ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_jobs DROP COLUMN traceparent');
  }
}
