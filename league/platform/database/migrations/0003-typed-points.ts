import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts show who entered a rider's carried points. */
export class TypedPoints1700000000003 implements MigrationInterface {
  name = 'TypedPoints1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE riders
      ADD COLUMN carried_by int REFERENCES members ON DELETE SET NULL,
      ADD COLUMN carried_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE riders DROP COLUMN carried_by, DROP COLUMN carried_at');
  }
}
