import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Foreign keys get PostgreSQL's default names, so that entities need not name them. */
export class ConstraintNames1700000000016 implements MigrationInterface {
  name = 'ConstraintNames1700000000016';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, from, to] of constraints)
      await runner.query(`ALTER TABLE ${table} RENAME CONSTRAINT ${from} TO ${to}`);
    for (const [from, to] of indexes) await runner.query(`ALTER INDEX ${from} RENAME TO ${to}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, from, to] of constraints)
      await runner.query(`ALTER TABLE ${table} RENAME CONSTRAINT ${to} TO ${from}`);
    for (const [from, to] of indexes) await runner.query(`ALTER INDEX ${to} RENAME TO ${from}`);
  }
}

const constraints = [
  ['autopilot_race_sessions', 'autopilot_sessions_pkey', 'autopilot_race_sessions_pkey'],
  ['autopilot_race_sessions', 'autopilot_sessions_kind_check', 'autopilot_race_sessions_kind_check'],
  ['autopilot_race_sessions', 'autopilot_sessions_state_check', 'autopilot_race_sessions_state_check'],
  ['autopilot_race_sessions', 'autopilot_sessions_retrieval_id_fkey', 'autopilot_race_sessions_retrieval_id_fkey'],
  ['autopilot_race_sessions', 'autopilot_sessions_weekend_id_fkey', 'autopilot_race_sessions_weekend_id_fkey'],
  ['comments', 'comments_one_place', 'comments_one_target'],
  ['correction_members', 'correction_movers_pkey', 'correction_members_pkey'],
  ['correction_members', 'correction_movers_correction_id_fkey', 'correction_members_correction_id_fkey'],
  ['outbox_jobs', 'job_runs_pkey', 'outbox_jobs_pkey'],
  ['page_captures', 'page_sights_pkey', 'page_captures_pkey'],
  ['page_captures', 'page_sights_retrieval_id_fkey', 'page_captures_retrieval_id_fkey'],
  ['picks', 'picks_independent_fkey', 'picks_independent_id_fkey'],
  ['picks', 'picks_rookie_fkey', 'picks_rookie_id_fkey'],
  ['race_weekends', 'race_weekends_replaced_fkey', 'race_weekends_replaced_snapshot_id_fkey'],
  ['race_weekends', 'race_weekends_snapshot_fkey', 'race_weekends_snapshot_id_fkey'],
  ['result_rows', 'result_rows_rider_fkey', 'result_rows_rider_id_fkey'],
  ['seasons', 'seasons_snapshot_fkey', 'seasons_snapshot_id_fkey'],
  ['standings_positions', 'standings_places_pkey', 'standings_positions_pkey'],
  ['standings_positions', 'standings_places_snapshot_id_fkey', 'standings_positions_snapshot_id_fkey'],
  ['submission_buckets', 'picks_stretches_pkey', 'submission_buckets_pkey'],
  ['submission_buckets', 'picks_stretches_season_id_fkey', 'submission_buckets_season_id_fkey'],
] as const;

const indexes = [['autopilot_sessions_retrieval_key', 'autopilot_race_sessions_retrieval_key']] as const;
