import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retrievals for review by an admin, and captures of pages that could not be understood. */
export class LookedThrough1700000000010 implements MigrationInterface {
  name = 'LookedThrough1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [readings, sights]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(undo);
  }
}

const readings = `
ALTER TABLE retrievals DROP CONSTRAINT retrievals_kind_check, DROP CONSTRAINT retrievals_state_check;
ALTER TABLE retrievals
  ADD CONSTRAINT retrievals_kind_check CHECK (kind IN ('race', 'sprint', 'riders', 'riders-preview', 'calendar')),
  ADD CONSTRAINT retrievals_state_check
    CHECK (state IN ('queued', 'running', 'terminating', 'stored', 'read', 'refused', 'failed', 'terminated'));
`;

const sights = `
CREATE TABLE page_sights (
  retrieval_id int PRIMARY KEY REFERENCES retrievals ON DELETE CASCADE,
  url text NOT NULL,
  text text NOT NULL,
  screenshot bytea,
  taken_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX page_sights_taken_idx ON page_sights (taken_at);
`;

/** A retrieval for review stores nothing, so nothing is lost. */
const undo = `
DROP TABLE page_sights;
DELETE FROM job_runs WHERE name = 'retrieve' AND (payload ->> 'retrievalId')::int IN
  (SELECT id FROM retrievals WHERE kind IN ('riders-preview', 'calendar'));
DELETE FROM retrievals WHERE kind IN ('riders-preview', 'calendar');
ALTER TABLE retrievals DROP CONSTRAINT retrievals_kind_check, DROP CONSTRAINT retrievals_state_check;
ALTER TABLE retrievals
  ADD CONSTRAINT retrievals_kind_check CHECK (kind IN ('race', 'sprint', 'riders')),
  ADD CONSTRAINT retrievals_state_check
    CHECK (state IN ('queued', 'running', 'terminating', 'stored', 'refused', 'failed', 'terminated'));
`;
