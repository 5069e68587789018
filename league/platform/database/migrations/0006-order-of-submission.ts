import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stretches of the order of submission make it possible to find a position without counting a million picks. */
export class OrderOfSubmission1700000000006 implements MigrationInterface {
  name = 'OrderOfSubmission1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [table, counting, triggers, fill]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER picks_inserted ON picks;
      DROP TRIGGER picks_updated ON picks;
      DROP TRIGGER picks_deleted ON picks;
      DROP FUNCTION keep_picks_stretches, split_picks_stretches;
      DROP TABLE picks_stretches`);
  }
}

const table = `
CREATE TABLE picks_stretches (
  season_id int NOT NULL REFERENCES seasons ON DELETE CASCADE,
  first_at timestamptz NOT NULL,
  first_id int NOT NULL,
  amount int NOT NULL,
  PRIMARY KEY (season_id, first_at, first_id)
);
`;

/** Splits stretches of more than 2048 picks. The first stretch of a season has no lower bound. */
const counting = `
CREATE FUNCTION split_picks_stretches() RETURNS void LANGUAGE sql AS $$
  WITH numbered AS (
    SELECT stretch.season_id, stretch.first_at, stretch.first_id, picks.submitted_at, picks.id,
      row_number() OVER (PARTITION BY stretch.season_id, stretch.first_at, stretch.first_id
        ORDER BY picks.submitted_at, picks.id) - 1 AS number
    FROM picks_stretches stretch
    LEFT JOIN LATERAL (
      SELECT first_at, first_id FROM picks_stretches
      WHERE season_id = stretch.season_id AND (first_at, first_id) > (stretch.first_at, stretch.first_id)
      ORDER BY first_at, first_id LIMIT 1) following ON true
    JOIN picks ON picks.season_id = stretch.season_id
      AND (picks.submitted_at, picks.id) >= (stretch.first_at, stretch.first_id)
      AND (following.first_at IS NULL OR (picks.submitted_at, picks.id) < (following.first_at, following.first_id))
    WHERE stretch.amount > 2048
  )
  INSERT INTO picks_stretches (season_id, first_at, first_id, amount)
  SELECT season_id, CASE number / 1024 WHEN 0 THEN first_at ELSE min(submitted_at) END,
    CASE number / 1024 WHEN 0 THEN first_id ELSE (array_agg(id ORDER BY number))[1] END, count(*)
  FROM numbered GROUP BY season_id, first_at, first_id, number / 1024
  ON CONFLICT (season_id, first_at, first_id) DO UPDATE SET amount = excluded.amount
$$;

CREATE FUNCTION keep_picks_stretches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE picks_stretches changed SET amount = changed.amount - gone.amount
    FROM (
      SELECT season_id, stretch.first_at, stretch.first_id, count(*) AS amount
      FROM old_picks, LATERAL (
        SELECT first_at, first_id FROM picks_stretches
        WHERE season_id = old_picks.season_id AND (first_at, first_id) <= (old_picks.submitted_at, old_picks.id)
        ORDER BY first_at DESC, first_id DESC LIMIT 1) stretch
      GROUP BY 1, 2, 3) gone
    WHERE changed.season_id = gone.season_id AND changed.first_at = gone.first_at AND changed.first_id = gone.first_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO picks_stretches (season_id, first_at, first_id, amount)
    SELECT season_id, coalesce(stretch.first_at, '-infinity'), coalesce(stretch.first_id, 0), count(*)
    FROM new_picks LEFT JOIN LATERAL (
      SELECT first_at, first_id FROM picks_stretches
      WHERE season_id = new_picks.season_id AND (first_at, first_id) <= (new_picks.submitted_at, new_picks.id)
      ORDER BY first_at DESC, first_id DESC LIMIT 1) stretch ON true
    GROUP BY 1, 2, 3
    ON CONFLICT (season_id, first_at, first_id) DO UPDATE SET amount = picks_stretches.amount + excluded.amount;
    PERFORM split_picks_stretches();
  END IF;
  RETURN NULL;
END
$$;
`;

const triggers = `
CREATE TRIGGER picks_inserted AFTER INSERT ON picks REFERENCING NEW TABLE AS new_picks
  FOR EACH STATEMENT EXECUTE FUNCTION keep_picks_stretches();
CREATE TRIGGER picks_updated AFTER UPDATE ON picks REFERENCING OLD TABLE AS old_picks NEW TABLE AS new_picks
  FOR EACH STATEMENT EXECUTE FUNCTION keep_picks_stretches();
CREATE TRIGGER picks_deleted AFTER DELETE ON picks REFERENCING OLD TABLE AS old_picks
  FOR EACH STATEMENT EXECUTE FUNCTION keep_picks_stretches();
`;

const fill = `
INSERT INTO picks_stretches (season_id, first_at, first_id, amount)
SELECT season_id, '-infinity', 0, count(*) FROM picks GROUP BY season_id;
SELECT split_picks_stretches();
`;
