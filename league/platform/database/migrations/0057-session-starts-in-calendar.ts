import type { MigrationInterface, QueryRunner } from 'typeorm';

const enterWeekend = (
  body: string,
) => `CREATE OR REPLACE FUNCTION enter_weekend() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${body}
  RETURN NULL;
END $$`;

const callOnChangesOf = (columns: string) => `DROP TRIGGER enter_weekend ON race_weekends;
CREATE TRIGGER enter_weekend AFTER INSERT OR DELETE OR UPDATE OF ${columns} ON race_weekends
  FOR EACH ROW EXECUTE FUNCTION enter_weekend()`;

const firstDay = (weekend: string) => `${weekend}.start_date::timestamp AT TIME ZONE 'UTC'`;
const dayAfter = (weekend: string) => `(${weekend}.end_date + 1)::timestamp AT TIME ZONE 'UTC'`;

const enterDays = (weekend: string) =>
  `enter_in_calendar('weekend-' || ${weekend}.id, ${weekend}.season_id, ${weekend}.title,
    ${firstDay(weekend)}, ${dayAfter(weekend)})`;
const enterRace = (weekend: string) =>
  `enter_in_calendar('weekend-' || ${weekend}.id, ${weekend}.season_id, ${weekend}.title,
    coalesce(${weekend}.race_starts_at, ${firstDay(weekend)}), coalesce(${weekend}.race_starts_at, ${dayAfter(weekend)}))`;
const enterSprint = (weekend: string) =>
  `enter_in_calendar('sprint-' || ${weekend}.id, ${weekend}.season_id, ${weekend}.title || ', sprint race',
    ${weekend}.sprint_starts_at, ${weekend}.sprint_starts_at)`;

/** In the calendar, a weekend has the time of its race, and its sprint has a separate entry. */
export class SessionStartsInCalendar1700000000057 implements MigrationInterface {
  name = 'SessionStartsInCalendar1700000000057';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      enterWeekend(`IF TG_OP = 'DELETE' THEN
    PERFORM cancel_in_calendar('weekend-' || OLD.id);
    PERFORM cancel_in_calendar('sprint-' || OLD.id);
  ELSE
    PERFORM ${enterRace('NEW')};
    IF NEW.sprint_starts_at IS NULL THEN
      PERFORM cancel_in_calendar('sprint-' || NEW.id);
    ELSE
      PERFORM ${enterSprint('NEW')};
    END IF;
  END IF;`),
    );
    await runner.query(callOnChangesOf('title, start_date, end_date, race_starts_at, sprint_starts_at'));
    await runner.query(`SELECT ${enterRace('weekend')} FROM race_weekends weekend WHERE race_starts_at IS NOT NULL`);
    await runner.query(
      `SELECT ${enterSprint('weekend')} FROM race_weekends weekend WHERE sprint_starts_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      enterWeekend(`IF TG_OP = 'DELETE' THEN
    PERFORM cancel_in_calendar('weekend-' || OLD.id);
  ELSE
    PERFORM ${enterDays('NEW')};
  END IF;`),
    );
    await runner.query(callOnChangesOf('title, start_date, end_date'));
    await runner.query(`DELETE FROM calendar_entries WHERE key LIKE 'sprint-%'`);
    await runner.query(`SELECT ${enterDays('weekend')} FROM race_weekends weekend WHERE race_starts_at IS NOT NULL`);
  }
}
