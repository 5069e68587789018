import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Admins can store a result without its unreadable rows. */
export class UnreadableRows1700000000053 implements MigrationInterface {
  name = 'UnreadableRows1700000000053';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE retrievals ADD COLUMN skip_unreadable boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE retrievals DROP COLUMN skip_unreadable');
  }
}
