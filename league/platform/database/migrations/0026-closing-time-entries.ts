import type { MigrationInterface, QueryRunner } from 'typeorm';

const enterPicksWindow = (
  changes: string,
) => `CREATE OR REPLACE FUNCTION enter_picks_window() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${changes}
    PERFORM cancel_in_calendar('picks-' || NEW.id);
  END IF;
  RETURN NULL;
END $$`;

const enter = `PERFORM enter_in_calendar('picks-' || NEW.id, NEW.id, 'Picks for ' || NEW.year || ' close', NEW.picks_close_at, NEW.picks_close_at);`;

/** A closing time that has passed stays in the calendar unchanged. */
export class ClosingTimeEntries1700000000026 implements MigrationInterface {
  name = 'ClosingTimeEntries1700000000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      enterPicksWindow(`IF NEW.picks_close_at IS NOT NULL AND NEW.selection_open THEN
    ${enter}
  ELSIF NEW.picks_close_at IS NULL OR NEW.picks_close_at > now() THEN`),
    );
    await runner.query(
      `UPDATE notifications SET path = replace(path, '?season=', '/') WHERE path LIKE 'hall-of-fame?season=%'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE notifications SET path = replace(path, 'hall-of-fame/', 'hall-of-fame?season=') WHERE path LIKE 'hall-of-fame/%'`,
    );
    await runner.query(
      enterPicksWindow(`IF NEW.picks_close_at IS NOT NULL AND (NEW.selection_open OR NEW.picks_close_at <= now()) THEN
    ${enter}
  ELSE`),
    );
  }
}
