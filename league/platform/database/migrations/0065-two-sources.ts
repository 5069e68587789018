import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the championship had the same result as the results page when it was stored. */
export class TwoSources1700000000065 implements MigrationInterface {
  name = 'TwoSources1700000000065';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE race_results ADD COLUMN two_sources boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE race_results DROP COLUMN two_sources');
  }
}
