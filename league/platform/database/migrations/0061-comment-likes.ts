import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CommentLikes1700000000061 implements MigrationInterface {
  name = 'CommentLikes1700000000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE comment_likes (
        comment_id int NOT NULL REFERENCES comments ON DELETE CASCADE,
        member_id int NOT NULL REFERENCES members ON DELETE CASCADE,
        date_created timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (comment_id, member_id)
      );
      CREATE INDEX comment_likes_member_idx ON comment_likes (member_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE comment_likes');
  }
}
