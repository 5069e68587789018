import type { MigrationInterface, QueryRunner } from 'typeorm';

/** docs/decisions/autopilot.md. */
export class Autopilot1700000000009 implements MigrationInterface {
  name = 'Autopilot1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE retrievals ADD by_autopilot boolean NOT NULL DEFAULT false;
      CREATE TABLE autopilots (
        season_id int PRIMARY KEY REFERENCES seasons ON DELETE CASCADE,
        mode text NOT NULL CHECK (mode IN ('off', 'retrieve', 'finalize')),
        send_finalize_email boolean NOT NULL
      );
      CREATE TRIGGER write_audit_entry AFTER INSERT OR UPDATE OR DELETE ON autopilots FOR EACH ROW
        WHEN (current_setting('league.actor', true) <> '') EXECUTE FUNCTION write_audit_entry('season_id', '');
      CREATE TABLE autopilot_sessions (
        weekend_id int NOT NULL REFERENCES race_weekends ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('race', 'sprint')),
        state text NOT NULL CHECK (state IN ('waiting', 'looking', 'stored', 'final', 'stopped', 'left')),
        next_look_at timestamptz,
        attempts int NOT NULL,
        failures int NOT NULL,
        changes int NOT NULL,
        digest text,
        reason text,
        retrieval_id int REFERENCES retrievals ON DELETE SET NULL,
        PRIMARY KEY (weekend_id, kind)
      );
      CREATE UNIQUE INDEX autopilot_sessions_retrieval_key ON autopilot_sessions (retrieval_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE autopilot_sessions;
      DROP TABLE autopilots;
      ALTER TABLE retrievals DROP by_autopilot`);
  }
}
