import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Audited {
  changes: string;
  /** The columns of the row's key. */
  keys?: string;
  /** Columns that must not be logged. */
  secrets?: string;
}

const everyChange = 'INSERT OR UPDATE OR DELETE';

/** Tables that the league computes or writes by itself are not audited. */
const audited: Record<string, Audited> = {
  members: { changes: everyChange, secrets: 'password_hash' },
  profile_pictures: { changes: everyChange, keys: 'member_id', secrets: 'data' },
  seasons: { changes: everyChange },
  riders: { changes: everyChange },
  race_weekends: { changes: everyChange },
  race_results: { changes: everyChange },
  result_rows: { changes: everyChange, keys: 'result_id,rider_id' },
  picks: { changes: everyChange },
  announcements: { changes: everyChange },
  comments: { changes: everyChange },
  retrievals: { changes: everyChange },
  // The league also writes them during actions of admins.
  season_messages: { changes: 'DELETE' },
  notifications: { changes: 'DELETE' },
};

export class SiteAdministration1700000000008 implements MigrationInterface {
  name = 'SiteAdministration1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [deactivation, sessions, log, writing]) await runner.query(part);
    for (const [table, { changes, keys = 'id', secrets = '' }] of Object.entries(audited)) {
      await runner.query(`CREATE TRIGGER write_audit_entry AFTER ${changes} ON ${table} FOR EACH ROW
        WHEN (current_setting('league.actor', true) <> '') EXECUTE FUNCTION write_audit_entry('${keys}', '${secrets}')`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION write_audit_entry() CASCADE;
      DROP FUNCTION write_ended_session() CASCADE;
      DROP TABLE audit_entries;
      DROP FUNCTION keep_audit_entries();
      DROP VIEW open_sessions;
      DROP FUNCTION session_key(text);
      ALTER TABLE members DROP COLUMN deactivated_at`);
  }
}

/** Separate from "never activated", which members can end with a link. An inactive account can never log in. */
const deactivation = `
ALTER TABLE members ADD COLUMN deactivated_at timestamptz;
ALTER TABLE members ADD CONSTRAINT members_deactivated CHECK (deactivated_at IS NULL OR NOT is_active);
`;

/** The id of a session is a secret, so pages and the log show a digest. */
const sessions = `
CREATE FUNCTION session_key(sid text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(encode(sha256(convert_to(sid, 'UTF8')), 'hex'), 16)
$$;
CREATE VIEW open_sessions AS
SELECT session_key(sid) AS id, (sess ->> 'memberId')::int AS member_id, expire FROM sessions WHERE expire > now();
`;

/** Entries cannot be changed or deleted, even if triggers are disabled for a restore. */
const log = `
CREATE TABLE audit_entries (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  change_id bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  member_id int NOT NULL,
  username text NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'changed', 'deleted')),
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entries_row_idx ON audit_entries (entity, entity_id);
CREATE INDEX audit_entries_change_idx ON audit_entries (change_id);

CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is never changed';
END $$;
CREATE TRIGGER keep_audit_entries BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER keep_audit_entries;
`;

/** The acting admin is a setting of the transaction (`AuditRepository`). Without it, nothing is logged. */
const writing = `
CREATE FUNCTION write_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := current_setting('league.actor');
  keys text[] := string_to_array(TG_ARGV[0], ',');
  secrets text[] := string_to_array(TG_ARGV[1], ',');
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  becomes jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  IF was = becomes THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit_entries (member_id, username, action, entity, entity_id, before, after)
  SELECT (actor ->> 'id')::int, actor ->> 'username',
    CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END, TG_TABLE_NAME,
    (SELECT string_agg(coalesce(becomes, was) ->> key, '-' ORDER BY number)
     FROM unnest(keys) WITH ORDINALITY AS part (key, number)),
    was - secrets, becomes - secrets;
  RETURN NULL;
END $$;

CREATE FUNCTION write_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := current_setting('league.actor');
BEGIN
  INSERT INTO audit_entries (member_id, username, action, entity, entity_id, before)
  VALUES ((actor ->> 'id')::int, actor ->> 'username', 'deleted', 'open_sessions', session_key(OLD.sid),
    jsonb_build_object('member_id', (OLD.sess ->> 'memberId')::int, 'expire', OLD.expire));
  RETURN NULL;
END $$;
CREATE TRIGGER write_ended_session AFTER DELETE ON sessions FOR EACH ROW
  WHEN (current_setting('league.actor', true) <> '') EXECUTE FUNCTION write_ended_session();
`;
