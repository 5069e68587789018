import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The worker seals picks that are already public. Seals are not audited (docs/decisions/sealed-picks.md). */
export class SealedPicks1700000000028 implements MigrationInterface {
  name = 'SealedPicks1700000000028';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE seal_roots (
        season_id int NOT NULL REFERENCES seasons ON DELETE CASCADE,
        number int NOT NULL,
        kind text NOT NULL CONSTRAINT seal_roots_kind_check CHECK (kind IN ('close', 'late', 'after_close')),
        sealed_at timestamptz NOT NULL,
        amount int NOT NULL CONSTRAINT seal_roots_amount_check CHECK (amount > 0),
        root bytea NOT NULL,
        head bytea NOT NULL,
        PRIMARY KEY (season_id, number)
      );
      CREATE TABLE seals (
        season_id int NOT NULL,
        number int NOT NULL,
        position int NOT NULL,
        digest bytea NOT NULL,
        salt bytea NOT NULL,
        picks_id int NOT NULL,
        member_id int,
        ended_at timestamptz,
        ended_by text,
        PRIMARY KEY (season_id, number, position),
        FOREIGN KEY (season_id, number) REFERENCES seal_roots (season_id, number) ON DELETE CASCADE,
        CONSTRAINT seals_end_check
          CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND ended_by IN ('changed', 'admin', 'account'))
      );
      CREATE UNIQUE INDEX seals_live_key ON seals (picks_id) WHERE ended_at IS NULL;
      CREATE INDEX seals_member_idx ON seals (season_id, member_id);
      CREATE TABLE seal_nodes (
        season_id int NOT NULL,
        number int NOT NULL,
        level smallint NOT NULL,
        position int NOT NULL,
        hash bytea NOT NULL,
        PRIMARY KEY (season_id, number, level, position),
        FOREIGN KEY (season_id, number) REFERENCES seal_roots (season_id, number) ON DELETE CASCADE
      );
      ALTER TABLE seasons ADD picks_sealed_at timestamptz,
        ADD picks_public_before_seals boolean NOT NULL DEFAULT false;
      UPDATE seasons SET picks_public_before_seals = true
      WHERE EXISTS (SELECT FROM picks WHERE season_id = seasons.id)
        AND (NOT selection_open OR picks_close_at <= now() OR EXISTS (
          SELECT FROM race_results result JOIN race_weekends weekend ON weekend.id = result.weekend_id
          WHERE weekend.season_id = seasons.id))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE seasons DROP picks_public_before_seals, DROP picks_sealed_at;
      DROP TABLE seal_nodes;
      DROP TABLE seals;
      DROP TABLE seal_roots`);
  }
}
