import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recipients in parts of 512. The rows of `mails` are created shortly before they are sent. */
export class Recipients1700000000007 implements MigrationInterface {
  name = 'Recipients1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mailing_recipients (
        mailing_id int NOT NULL REFERENCES mailings ON DELETE CASCADE,
        part int NOT NULL,
        member_ids int[] NOT NULL,
        PRIMARY KEY (mailing_id, part)
      );
      ALTER TABLE mailing_recipients ALTER member_ids SET STORAGE PLAIN`);
  }

  /** Creates the missing mails, so that they are still sent. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO mails (mailing_id, member_id)
      SELECT mailing_id, id FROM mailing_recipients JOIN members ON id = ANY (member_ids) ORDER BY mailing_id, id;
      DROP TABLE mailing_recipients`);
  }
}
