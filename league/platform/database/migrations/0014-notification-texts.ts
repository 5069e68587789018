import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sender's name is printed before the text, so the text must begin with a verb. */
export class NotificationTexts1700000000014 implements MigrationInterface {
  name = 'NotificationTexts1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(withoutName);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(withName);
  }
}

const withoutName = `
UPDATE notifications SET text = regexp_replace(text, '^[A-Za-z0-9]+ ', '')
WHERE member_id IS NOT NULL AND origin_id IS NOT NULL
  AND text ~ '^[A-Za-z0-9]+ (replied to your comment|commented on your announcement)$';
`;

const withName = `
UPDATE notifications SET text = members.username || ' ' || text FROM members
WHERE members.id = origin_id AND member_id IS NOT NULL
  AND text IN ('replied to your comment', 'commented on your announcement');
`;
