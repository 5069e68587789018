import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the last mailing about a subject and for failed mails. Links that admins send are audited. */
export class RaceDay1700000000024 implements MigrationInterface {
  name = 'RaceDay1700000000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX mailings_kind_idx ON mailings ((data ->> 'kind'))`);
    await runner.query(`CREATE INDEX mails_failed_idx ON mails (due_at) WHERE state = 'failed'`);
    await runner.query(`CREATE TRIGGER write_audit_entry AFTER INSERT ON link_tokens FOR EACH ROW
      WHEN (current_setting('league.actor', true) <> '') EXECUTE FUNCTION write_audit_entry('id', 'digest')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER write_audit_entry ON link_tokens');
    await runner.query('DROP INDEX mails_failed_idx');
    await runner.query('DROP INDEX mailings_kind_idx');
  }
}
