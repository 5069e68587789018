import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tables keep the points of the riders that those of their members are sums of, and the version of the rules by which they were computed.
 * Tables that are there get the points that the results give now; they are of no version, so that a worker computes them anew.
 */
export class PointsOfRiders1700000000013 implements MigrationInterface {
  name = 'PointsOfRiders1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [columns, derive]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE standings_snapshots DROP COLUMN rider_points, DROP COLUMN rules_version');
  }
}

/** Without defaults: a worker of the version before can't write a table that lacks the points. */
const columns = `
ALTER TABLE standings_snapshots
  ADD COLUMN rules_version int NOT NULL DEFAULT 0,
  ADD COLUMN rider_points jsonb NOT NULL DEFAULT '{}';
ALTER TABLE standings_snapshots
  ALTER COLUMN rules_version DROP DEFAULT,
  ALTER COLUMN rider_points DROP DEFAULT;
`;

/** Carried points and the rows of the final weekends up to that of the table; of the final table of a season, of all (rules.md 1 and 3). */
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
