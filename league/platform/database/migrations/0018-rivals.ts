import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index is for searches by the beginning of a name. */
export class Rivals1700000000018 implements MigrationInterface {
  name = 'Rivals1700000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX members_username_prefix_idx ON members (lower(username) COLLATE "C") WHERE is_active;
      CREATE TABLE rivals (
        member_id int NOT NULL REFERENCES members ON DELETE CASCADE,
        rival_id int NOT NULL REFERENCES members ON DELETE CASCADE,
        pinned_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (member_id, rival_id),
        CONSTRAINT rivals_another CHECK (rival_id <> member_id)
      );
      CREATE INDEX rivals_rival_idx ON rivals (rival_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rivals; DROP INDEX members_username_prefix_idx');
  }
}
