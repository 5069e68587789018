import type { MigrationInterface, QueryRunner } from 'typeorm';

/** See rules.md 6. */
export class ResultWarnings1700000000040 implements MigrationInterface {
  name = 'ResultWarnings1700000000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE race_results ADD COLUMN warnings text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE race_results DROP COLUMN warnings');
  }
}
