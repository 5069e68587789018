import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox relay enqueues the jobs for seasons with a final weekend (docs/decisions/projection.md). */
export class Projections1700000000029 implements MigrationInterface {
  name = 'Projections1700000000029';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE projections (
        season_id int PRIMARY KEY REFERENCES seasons ON DELETE CASCADE,
        facts_hash text NOT NULL,
        runs int NOT NULL,
        members int NOT NULL,
        computed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        calibration jsonb
      );
      CREATE TABLE projection_pages (
        season_id int NOT NULL REFERENCES projections ON DELETE CASCADE,
        first_picks_id int NOT NULL,
        picks_ids int[] NOT NULL,
        numbers int[] NOT NULL,
        PRIMARY KEY (season_id, first_picks_id)
      );
      INSERT INTO outbox_jobs (name, payload)
      SELECT 'project-season', jsonb_build_object('seasonId', id) FROM seasons
      WHERE deleted_at IS NULL AND EXISTS (SELECT FROM race_weekends WHERE season_id = seasons.id AND status = 2)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM outbox_jobs WHERE name = 'project-season';
      DROP TABLE projection_pages;
      DROP TABLE projections`);
  }
}
