import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = `'race', 'sprint', 'riders', 'riders-preview', 'calendar', 'championship', 'championship-race', 'championship-sprint'`;
const check = (values: string) =>
  `ALTER TABLE retrievals DROP CONSTRAINT retrievals_kind_check,
     ADD CONSTRAINT retrievals_kind_check CHECK (kind IN (${values}))`;

export class ResultChecks1700000000064 implements MigrationInterface {
  name = 'ResultChecks1700000000064';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(check(`${kinds}, 'championship-check'`));
    await runner.query('ALTER TABLE race_weekends ADD COLUMN final_since timestamptz');
    await runner.query(`
      CREATE TABLE result_checks (
        weekend_id int PRIMARY KEY REFERENCES race_weekends ON DELETE CASCADE,
        started_at timestamptz NOT NULL,
        retrieval_id int REFERENCES retrievals ON DELETE SET NULL,
        official jsonb,
        reported text
      );
      CREATE INDEX result_checks_retrieval_idx ON result_checks (retrieval_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE result_checks');
    await runner.query('ALTER TABLE race_weekends DROP COLUMN final_since');
    await runner.query(`DELETE FROM retrievals WHERE kind = 'championship-check'`);
    await runner.query(check(kinds));
  }
}
