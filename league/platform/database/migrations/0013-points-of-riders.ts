import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing tables get the current points. Their version is 0, so that a worker computes them again. */
export class PointsOfRiders1700000000013 implements MigrationInterface {
  name = 'PointsOfRiders1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [columns, derive]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE standings_snapshots DROP COLUMN rider_points, DROP COLUMN rules_version');
  }
}

/** There are defaults only during the migration: an older worker must not write tables without points. */
const columns = `
ALTER TABLE standings_snapshots
  ADD COLUMN rules_version int NOT NULL DEFAULT 0,
  ADD COLUMN rider_points jsonb NOT NULL DEFAULT '{}';
ALTER TABLE standings_snapshots
  ALTER COLUMN rules_version DROP DEFAULT,
  ALTER COLUMN rider_points DROP DEFAULT;
`;

/** Includes final weekends up to the table's weekend, or all of them for a final table (rules.md 1 and 3). */
const derive = `
UPDATE standings_snapshots snapshot SET rider_points = coalesce((
  SELECT jsonb_object_agg(rider.id, rider.carried_hundredths + coalesce((
    SELECT sum(line.points_hundredths)
    FROM race_weekends weekend
    JOIN race_results result ON result.weekend_id = weekend.id AND result.stored_at IS NOT NULL
    JOIN result_rows line ON line.result_id = result.id AND line.rider_id = rider.id
    LEFT JOIN race_weekends own ON own.id = snapshot.weekend_id
    WHERE weekend.season_id = snapshot.season_id AND weekend.status = 2
      AND (own.id IS NULL OR (weekend.start_date, weekend.id) <= (own.start_date, own.id))), 0))
  FROM riders rider WHERE rider.season_id = snapshot.season_id), '{}');
`;
