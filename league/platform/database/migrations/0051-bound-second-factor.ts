import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces the audit trigger, because the log must not contain these columns. */
const auditWithout = (secrets: string) => `
  DROP TRIGGER write_audit_entry ON second_factors;
  CREATE TRIGGER write_audit_entry AFTER INSERT OR UPDATE OR DELETE ON second_factors FOR EACH ROW
    WHEN (current_setting('league.actor', true) <> '') EXECUTE FUNCTION write_audit_entry('member_id', '${secrets}')`;

/** A second factor that is not confirmed ends with the session that created it. */
export class BoundSecondFactor1700000000051 implements MigrationInterface {
  name = 'BoundSecondFactor1700000000051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM second_factors WHERE confirmed_at IS NULL;
      ALTER TABLE second_factors ADD begun_in text
        CONSTRAINT second_factors_begun_in_fkey REFERENCES sessions ON DELETE CASCADE;
      CREATE INDEX second_factors_begun_in_idx ON second_factors (begun_in)`);
    await runner.query(auditWithout('secret,last_step,begun_in'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(auditWithout('secret,last_step'));
    await runner.query('ALTER TABLE second_factors DROP begun_in');
  }
}
