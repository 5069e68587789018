import type { MigrationInterface, QueryRunner } from 'typeorm';

/** ISO 8601 in UTC with milliseconds, as in the hashed texts. */
const instant = (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A trigger, because the previous release still ends seals during an upgrade (docs/decisions/sealed-picks.md). */
export class RecordedSealEnds1700000000045 implements MigrationInterface {
  name = 'RecordedSealEnds1700000000045';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE seal_roots DROP CONSTRAINT seal_roots_kind_check;
      ALTER TABLE seal_roots ADD CONSTRAINT seal_roots_kind_check CHECK (kind IN ('close', 'late', 'after_close', 'end'));
      ALTER TABLE seals ADD COLUMN end_number int;

      CREATE FUNCTION record_seal_end(season int, digest bytea, reason text, ended timestamptz) RETURNS int
      LANGUAGE plpgsql AS $$
        DECLARE
          last seal_roots%ROWTYPE;
          recorded timestamptz := date_trunc('milliseconds', clock_timestamp());
          top bytea := sha256('\\x00'::bytea || sha256(convert_to(
            'sealed picks ended 1' || E'\\n' || 'seal ' || encode(digest, 'hex') || E'\\n' || 'by ' || reason || E'\\n' ||
            'ended ' || ${instant('ended')}, 'UTF8')));
        BEGIN
          PERFORM FROM seasons WHERE id = season FOR NO KEY UPDATE;
          SELECT * INTO last FROM seal_roots WHERE season_id = season ORDER BY number DESC LIMIT 1;
          INSERT INTO seal_roots (season_id, number, kind, sealed_at, amount, root, head)
          VALUES (season, last.number + 1, 'end', recorded, 1, top,
            sha256('\\x02'::bytea || last.head || top || convert_to('1 ' || ${instant('recorded')}, 'UTF8')));
          RETURN last.number + 1;
        END $$;

      DO $$
        DECLARE seal seals%ROWTYPE;
        BEGIN
          UPDATE seals SET ended_at = date_trunc('milliseconds', ended_at) WHERE ended_at IS NOT NULL;
          FOR seal IN SELECT * FROM seals WHERE ended_at IS NOT NULL ORDER BY season_id, ended_at, number, position LOOP
            UPDATE seals SET end_number = record_seal_end(seal.season_id, seal.digest, seal.ended_by, seal.ended_at)
              WHERE season_id = seal.season_id AND number = seal.number AND position = seal.position;
          END LOOP;
        END $$;

      CREATE FUNCTION end_seal() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.ended_at := date_trunc('milliseconds', clock_timestamp());
          NEW.end_number := record_seal_end(NEW.season_id, NEW.digest, NEW.ended_by, NEW.ended_at);
          RETURN NEW;
        END $$;
      CREATE TRIGGER end_seal BEFORE UPDATE OF ended_at ON seals FOR EACH ROW
        WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_seal()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER end_seal ON seals;
      DROP FUNCTION end_seal();
      DROP FUNCTION record_seal_end(int, bytea, text, timestamptz);
      ALTER TABLE seals DROP COLUMN end_number;
      DELETE FROM seal_roots WHERE kind = 'end';
      ALTER TABLE seal_roots DROP CONSTRAINT seal_roots_kind_check;
      ALTER TABLE seal_roots ADD CONSTRAINT seal_roots_kind_check CHECK (kind IN ('close', 'late', 'after_close'))`);
  }
}
