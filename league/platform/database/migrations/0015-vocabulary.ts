import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames tables and columns to the names in the code (docs/glossary.md). */
export class Vocabulary1700000000015 implements MigrationInterface {
  name = 'Vocabulary1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const [from, to] of tables) await runner.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    for (const [from, to] of indexes) await runner.query(`ALTER INDEX ${from} RENAME TO ${to}`);
    for (const [table, from, to] of columns) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
    await runner.query(functionsOf('submission_buckets'));
    await useFunctions(runner, 'submission_buckets', 'picks_stretches');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, from, to] of columns) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${to} TO ${from}`);
    for (const [from, to] of indexes) await runner.query(`ALTER INDEX ${to} RENAME TO ${from}`);
    for (const [from, to] of tables) await runner.query(`ALTER TABLE ${to} RENAME TO ${from}`);
    await runner.query(functionsOf('picks_stretches'));
    await useFunctions(runner, 'picks_stretches', 'submission_buckets');
  }
}

const tables = [
  ['job_runs', 'outbox_jobs'],
  ['page_sights', 'page_captures'],
  ['standings_places', 'standings_positions'],
  ['correction_movers', 'correction_members'],
  ['picks_stretches', 'submission_buckets'],
  ['autopilot_sessions', 'autopilot_race_sessions'],
] as const;

const indexes = [
  ['job_runs_open_idx', 'outbox_jobs_pending_idx'],
  ['page_sights_taken_idx', 'page_captures_taken_idx'],
] as const;

/** Tables have their new names already. */
const columns = [
  ['standings_snapshots', 'facts_key', 'inputs_hash'],
  ['standings_snapshots', 'results_key', 'results_hash'],
  ['autopilot_race_sessions', 'next_look_at', 'next_poll_at'],
] as const;

async function useFunctions(runner: QueryRunner, name: string, other: string): Promise<void> {
  await runner.query(`
DROP TRIGGER picks_inserted ON picks;
DROP TRIGGER picks_updated ON picks;
DROP TRIGGER picks_deleted ON picks;
DROP FUNCTION keep_${other}, split_${other};
CREATE TRIGGER picks_inserted AFTER INSERT ON picks REFERENCING NEW TABLE AS new_picks
  FOR EACH STATEMENT EXECUTE FUNCTION keep_${name}();
CREATE TRIGGER picks_updated AFTER UPDATE ON picks REFERENCING OLD TABLE AS old_picks NEW TABLE AS new_picks
  FOR EACH STATEMENT EXECUTE FUNCTION keep_${name}();
CREATE TRIGGER picks_deleted AFTER DELETE ON picks REFERENCING OLD TABLE AS old_picks
  FOR EACH STATEMENT EXECUTE FUNCTION keep_${name}();
`);
}

/** The functions of migration 0006, with the new names. Buckets of more than 2048 picks are split. */
const functionsOf = (name: string) => `
CREATE FUNCTION split_${name}() RETURNS void LANGUAGE sql AS $$
  WITH numbered AS (
    SELECT bucket.season_id, bucket.first_at, bucket.first_id, picks.submitted_at, picks.id,
      row_number() OVER (PARTITION BY bucket.season_id, bucket.first_at, bucket.first_id
        ORDER BY picks.submitted_at, picks.id) - 1 AS number
    FROM ${name} bucket
    LEFT JOIN LATERAL (
      SELECT first_at, first_id FROM ${name}
      WHERE season_id = bucket.season_id AND (first_at, first_id) > (bucket.first_at, bucket.first_id)
      ORDER BY first_at, first_id LIMIT 1) following ON true
    JOIN picks ON picks.season_id = bucket.season_id
      AND (picks.submitted_at, picks.id) >= (bucket.first_at, bucket.first_id)
      AND (following.first_at IS NULL OR (picks.submitted_at, picks.id) < (following.first_at, following.first_id))
    WHERE bucket.amount > 2048
  )
  INSERT INTO ${name} (season_id, first_at, first_id, amount)
  SELECT season_id, CASE number / 1024 WHEN 0 THEN first_at ELSE min(submitted_at) END,
    CASE number / 1024 WHEN 0 THEN first_id ELSE (array_agg(id ORDER BY number))[1] END, count(*)
  FROM numbered GROUP BY season_id, first_at, first_id, number / 1024
  ON CONFLICT (season_id, first_at, first_id) DO UPDATE SET amount = excluded.amount
$$;

CREATE FUNCTION keep_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE ${name} changed SET amount = changed.amount - gone.amount
    FROM (
      SELECT season_id, bucket.first_at, bucket.first_id, count(*) AS amount
      FROM old_picks, LATERAL (
        SELECT first_at, first_id FROM ${name}
        WHERE season_id = old_picks.season_id AND (first_at, first_id) <= (old_picks.submitted_at, old_picks.id)
        ORDER BY first_at DESC, first_id DESC LIMIT 1) bucket
      GROUP BY 1, 2, 3) gone
    WHERE changed.season_id = gone.season_id AND changed.first_at = gone.first_at AND changed.first_id = gone.first_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO ${name} (season_id, first_at, first_id, amount)
    SELECT season_id, coalesce(bucket.first_at, '-infinity'), coalesce(bucket.first_id, 0), count(*)
    FROM new_picks LEFT JOIN LATERAL (
      SELECT first_at, first_id FROM ${name}
      WHERE season_id = new_picks.season_id AND (first_at, first_id) <= (new_picks.submitted_at, new_picks.id)
      ORDER BY first_at DESC, first_id DESC LIMIT 1) bucket ON true
    GROUP BY 1, 2, 3
    ON CONFLICT (season_id, first_at, first_id) DO UPDATE SET amount = ${name}.amount + excluded.amount;
    PERFORM split_${name}();
  END IF;
  RETURN NULL;
END
$$;
`;
