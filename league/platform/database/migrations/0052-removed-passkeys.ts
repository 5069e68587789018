import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The email about a password reset lists the removed passkeys. */
export class RemovedPasskeys1700000000052 implements MigrationInterface {
  name = 'RemovedPasskeys1700000000052';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE account_events ADD removed_passkeys text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_events DROP removed_passkeys');
  }
}
