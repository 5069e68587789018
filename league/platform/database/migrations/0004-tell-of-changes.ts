import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns that public responses depend on, by table (docs/decisions/response-cache.md). */
const shown = {
  seasons: 'INSERT OR UPDATE OR DELETE',
  riders: 'INSERT OR UPDATE OR DELETE',
  race_weekends: 'INSERT OR UPDATE OR DELETE',
  race_results: 'INSERT OR UPDATE OR DELETE',
  result_rows: 'INSERT OR UPDATE OR DELETE',
  picks: 'INSERT OR UPDATE OR DELETE',
  // New members are not in any table yet.
  members: 'UPDATE OF id, username, date_created OR DELETE',
  // Responses only show whether a member has a picture.
  profile_pictures: 'INSERT OR UPDATE OF member_id OR DELETE',
};

/** The trigger runs once per statement, and PostgreSQL merges equal notifications of a transaction. */
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
