import type { MigrationInterface, QueryRunner } from 'typeorm';

const key = (columns: string) => `ALTER TABLE riders DROP CONSTRAINT riders_number_key,
  ADD CONSTRAINT riders_number_key UNIQUE (${columns}) DEFERRABLE INITIALLY IMMEDIATE`;

/** A rider who no longer starts passes the number on. A unique constraint ignores rows with a null. */
export class NumbersPassedOn1700000000066 implements MigrationInterface {
  name = 'NumbersPassedOn1700000000066';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE riders ADD COLUMN holds_number boolean DEFAULT true,
      ADD CONSTRAINT riders_holds_number CHECK (holds_number)`);
    await runner.query(key('season_id, number, holds_number'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(key('season_id, number'));
    await runner.query('ALTER TABLE riders DROP COLUMN holds_number');
  }
}
