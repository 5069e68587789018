import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications show the position and points before a correction. */
export class CorrectedTables1700000000059 implements MigrationInterface {
  name = 'CorrectedTables1700000000059';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE weekend_corrections
         ADD COLUMN replaced_snapshot_id int REFERENCES standings_snapshots ON DELETE SET NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE weekend_corrections DROP COLUMN replaced_snapshot_id');
  }
}
