import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members without race weekend mails also get no mail about the end of a season (docs/decisions/mail-delivery.md). */
export class MailsToMembers1700000000022 implements MigrationInterface {
  name = 'MailsToMembers1700000000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE members ADD picks_window_emails boolean NOT NULL DEFAULT true,
        ADD picks_reminder_emails boolean NOT NULL DEFAULT true,
        ADD picks_receipt_emails boolean NOT NULL DEFAULT true,
        ADD announcement_emails boolean NOT NULL DEFAULT false,
        ADD season_end_emails boolean NOT NULL DEFAULT true;
      UPDATE members SET season_end_emails = false WHERE NOT race_weekends_emails;

      ALTER TABLE mailings ADD occasion text;
      CREATE UNIQUE INDEX mailings_occasion_key ON mailings (occasion);
      ALTER TABLE mails ADD urgent boolean NOT NULL DEFAULT false;
      CREATE INDEX mails_urgent_idx ON mails (due_at) WHERE urgent AND state IN ('pending', 'sending');

      CREATE TABLE picks_receipts (
        season_id int NOT NULL REFERENCES seasons ON DELETE CASCADE,
        member_id int NOT NULL REFERENCES members ON DELETE CASCADE,
        due_at timestamptz,
        mailed_at timestamptz,
        PRIMARY KEY (season_id, member_id)
      );
      CREATE INDEX picks_receipts_due_idx ON picks_receipts (due_at) WHERE due_at IS NOT NULL;
      CREATE INDEX picks_receipts_member_idx ON picks_receipts (member_id);

      ALTER TABLE seasons ADD picks_window_set_at timestamptz NOT NULL DEFAULT clock_timestamp();
      CREATE FUNCTION note_picks_window() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.picks_window_set_at := clock_timestamp();
          RETURN NEW;
        END $$;
      CREATE TRIGGER note_picks_window BEFORE UPDATE OF current, selection_open, picks_close_at ON seasons FOR EACH ROW
        WHEN ((OLD.current, OLD.selection_open, OLD.picks_close_at)
          IS DISTINCT FROM (NEW.current, NEW.selection_open, NEW.picks_close_at))
        EXECUTE FUNCTION note_picks_window()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER note_picks_window ON seasons;
      DROP FUNCTION note_picks_window();
      ALTER TABLE seasons DROP picks_window_set_at;
      DROP TABLE picks_receipts;
      ALTER TABLE mails DROP urgent;
      DELETE FROM mailings WHERE data ->> 'kind' IN ('picks-window', 'picks-reminder', 'picks-receipt', 'announcement');
      ALTER TABLE mailings DROP occasion;
      ALTER TABLE members DROP picks_window_emails, DROP picks_reminder_emails, DROP picks_receipt_emails,
        DROP announcement_emails, DROP season_end_emails`);
  }
}
