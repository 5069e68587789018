import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The passkeys that a new password by a mailed link has removed: the mail about it lists them. */
export class RemovedPasskeys1700000000052 implements MigrationInterface {
  name = 'RemovedPasskeys1700000000052';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE account_events ADD removed_passkeys text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_events DROP removed_passkeys');
  }
}
