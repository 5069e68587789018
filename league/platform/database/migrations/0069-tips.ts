import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Tips1700000000069 implements MigrationInterface {
  name = 'Tips1700000000069';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tips (
        weekend_id int NOT NULL REFERENCES race_weekends ON DELETE CASCADE,
        member_id int NOT NULL REFERENCES members ON DELETE CASCADE,
        first_id int NOT NULL REFERENCES riders ON DELETE CASCADE,
        second_id int NOT NULL REFERENCES riders ON DELETE CASCADE,
        third_id int NOT NULL REFERENCES riders ON DELETE CASCADE,
        date_saved timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (weekend_id, member_id),
        CONSTRAINT tips_three_different CHECK (first_id NOT IN (second_id, third_id) AND second_id <> third_id)
      );
      CREATE INDEX tips_member_idx ON tips (member_id);
      CREATE INDEX tips_first_idx ON tips (first_id);
      CREATE INDEX tips_second_idx ON tips (second_id);
      CREATE INDEX tips_third_idx ON tips (third_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tips');
  }
}
