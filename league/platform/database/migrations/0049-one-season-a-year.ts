import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lock serializes the creation and the import of a year. Existing duplicates stay. */
export class OneSeasonAYear1700000000049 implements MigrationInterface {
  name = 'OneSeasonAYear1700000000049';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION refuse_second_season() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE is_taken boolean;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('season of a year'), NEW.year);
        IF TG_TABLE_NAME = 'seasons' THEN
          SELECT EXISTS (SELECT FROM imported_seasons WHERE year = NEW.year) INTO is_taken;
        ELSE
          SELECT EXISTS (SELECT FROM seasons WHERE year = NEW.year AND deleted_at IS NULL) INTO is_taken;
        END IF;
        IF is_taken THEN
          RAISE unique_violation USING CONSTRAINT = 'season_of_year_key',
            MESSAGE = format('there is another season %s', NEW.year);
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse_second_season BEFORE INSERT ON seasons
        FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION refuse_second_season();
      CREATE TRIGGER refuse_second_season_of_change BEFORE UPDATE ON seasons FOR EACH ROW
        WHEN (NEW.deleted_at IS NULL AND (NEW.year <> OLD.year OR OLD.deleted_at IS NOT NULL))
        EXECUTE FUNCTION refuse_second_season();
      CREATE TRIGGER refuse_second_season BEFORE INSERT OR UPDATE OF year ON imported_seasons
        FOR EACH ROW EXECUTE FUNCTION refuse_second_season()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER refuse_second_season ON imported_seasons;
      DROP TRIGGER refuse_second_season_of_change ON seasons;
      DROP TRIGGER refuse_second_season ON seasons;
      DROP FUNCTION refuse_second_season`);
  }
}
