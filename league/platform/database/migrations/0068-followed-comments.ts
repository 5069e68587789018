import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FollowedComments1700000000068 implements MigrationInterface {
  name = 'FollowedComments1700000000068';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE comment_follows (
        comment_id int NOT NULL REFERENCES comments ON DELETE CASCADE,
        member_id int NOT NULL REFERENCES members ON DELETE CASCADE,
        date_created timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (comment_id, member_id)
      );
      CREATE INDEX comment_follows_member_idx ON comment_follows (member_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE comment_follows');
  }
}
