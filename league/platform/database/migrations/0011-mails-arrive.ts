import type { MigrationInterface, QueryRunner } from 'typeorm';

/** See rules.md 9. A mail can report several comments. */
export class MailsArrive1700000000011 implements MigrationInterface {
  name = 'MailsArrive1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(doubt);
    await runner.query(comments);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(undo);
  }
}

const doubt = `
ALTER TABLE mails ADD COLUMN first_refused_at timestamptz;
ALTER TABLE mails DROP CONSTRAINT mails_state_check;
DROP INDEX mails_open_idx;
DROP INDEX mails_handed_over_idx;
UPDATE mails SET state = 'sending' WHERE state = 'handed_over';
ALTER TABLE mails ADD CONSTRAINT mails_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed'));
CREATE INDEX mails_open_idx ON mails (mailing_id, id) WHERE state IN ('pending', 'sending');
`;

/** Each comment looks up the mails of the members it concerns. */
const comments = `
CREATE INDEX mails_member_idx ON mails (member_id);
UPDATE mailings SET data = jsonb_build_object('kind', 'comments', 'more', 0, 'comments', jsonb_build_array(
  jsonb_build_object('commentId', data -> 'commentId', 'reason', data -> 'kind')))
WHERE data ->> 'kind' IN ('reply', 'announcement-comment');
`;

/** Keeps only the first comment of a mail. */
const undo = `
UPDATE mailings SET data = jsonb_build_object(
  'kind', data #> '{comments,0,reason}', 'commentId', data #> '{comments,0,commentId}')
WHERE data ->> 'kind' = 'comments';
DROP INDEX mails_member_idx;
DROP INDEX mails_open_idx;
ALTER TABLE mails DROP CONSTRAINT mails_state_check;
ALTER TABLE mails ADD CONSTRAINT mails_state_check
  CHECK (state IN ('pending', 'sending', 'handed_over', 'sent', 'failed'));
CREATE INDEX mails_open_idx ON mails (mailing_id, id) WHERE state IN ('pending', 'sending', 'handed_over');
CREATE INDEX mails_handed_over_idx ON mails (due_at) WHERE state = 'handed_over';
ALTER TABLE mails DROP COLUMN first_refused_at;
`;
