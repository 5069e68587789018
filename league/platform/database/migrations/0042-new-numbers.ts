import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers are checked at the end of a statement, so that two riders can exchange their numbers. */
export class NewNumbers1700000000042 implements MigrationInterface {
  name = 'NewNumbers1700000000042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX riders_number_key');
    await runner.query(`ALTER TABLE riders ADD CONSTRAINT riders_number_key UNIQUE (season_id, number)
      DEFERRABLE INITIALLY IMMEDIATE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE riders DROP CONSTRAINT riders_number_key');
    await runner.query('CREATE UNIQUE INDEX riders_number_key ON riders (season_id, number)');
  }
}
