import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Triggers, because the previous release still changes seasons during an upgrade (docs/decisions/upgrades.md). */
export class BegunSeasons1700000000044 implements MigrationInterface {
  name = 'BegunSeasons1700000000044';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE seasons ADD COLUMN had_final_weekend boolean NOT NULL DEFAULT false;
      UPDATE seasons SET had_final_weekend = true WHERE finalized OR EXISTS (
        SELECT FROM race_weekends WHERE season_id = seasons.id AND (status = 2 OR replaced_snapshot_id IS NOT NULL));

      CREATE FUNCTION note_final_weekend() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE seasons SET had_final_weekend = true WHERE id = NEW.season_id AND NOT had_final_weekend;
          RETURN NULL;
        END $$;
      CREATE TRIGGER note_final_weekend AFTER INSERT OR UPDATE OF status ON race_weekends FOR EACH ROW
        WHEN (NEW.status = 2) EXECUTE FUNCTION note_final_weekend();

      CREATE FUNCTION close_picks_window() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.selection_open := false;
          RETURN NEW;
        END $$;
      CREATE TRIGGER close_picks_window BEFORE INSERT OR UPDATE OF current, selection_open, finalized, deleted_at ON seasons
        FOR EACH ROW WHEN (NEW.selection_open AND (NOT NEW.current OR NEW.finalized OR NEW.deleted_at IS NOT NULL))
        EXECUTE FUNCTION close_picks_window();
      UPDATE seasons SET selection_open = false WHERE selection_open AND (NOT current OR finalized OR deleted_at IS NOT NULL);

      DELETE FROM comments WHERE member_id IS NULL AND parent_id IS NULL AND text = '[deleted]'
        AND NOT EXISTS (SELECT FROM comments reply WHERE reply.parent_id = comments.id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER close_picks_window ON seasons;
      DROP FUNCTION close_picks_window();
      DROP TRIGGER note_final_weekend ON race_weekends;
      DROP FUNCTION note_final_weekend();
      ALTER TABLE seasons DROP COLUMN had_final_weekend`);
  }
}
