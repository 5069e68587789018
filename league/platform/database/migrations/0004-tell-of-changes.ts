import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of each table the answers for everybody are made of (docs/decisions/response-cache.md). */
const shown = {
  seasons: 'INSERT OR UPDATE OR DELETE',
  riders: 'INSERT OR UPDATE OR DELETE',
  race_weekends: 'INSERT OR UPDATE OR DELETE',
  race_results: 'INSERT OR UPDATE OR DELETE',
  result_rows: 'INSERT OR UPDATE OR DELETE',
  picks: 'INSERT OR UPDATE OR DELETE',
  // A new member is in no table yet.
  members: 'UPDATE OF id, username, date_created OR DELETE',
  // Shown is whether there is one.
  profile_pictures: 'INSERT OR UPDATE OF member_id OR DELETE',
};

/**
 * Tells all processes when something changed that is shown to everybody. A trigger runs once a statement, however many rows
 * it writes, and PostgreSQL tells the same once a transaction, at its commit.
 */
export class TellOfChanges1700000000004 implements MigrationInterface {
  name = 'TellOfChanges1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION tell_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NOTIFY shown_changed;
        RETURN NULL;
      END $$`);
    for (const [table, changes] of Object.entries(shown)) {
      await runner.query(`CREATE TRIGGER tell_of_change AFTER ${changes} OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION tell_of_change() CASCADE');
  }
}
