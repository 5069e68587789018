import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['seals', 'seal_roots'];

/** Archives depend on seals (docs/decisions/response-cache.md). New seals come with other changes. */
export class ChangedSeals1700000000035 implements MigrationInterface {
  name = 'ChangedSeals1700000000035';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables)
      await runner.query(`CREATE TRIGGER tell_of_change AFTER UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP TRIGGER tell_of_change ON ${table}`);
  }
}
