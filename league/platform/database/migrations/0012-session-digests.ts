import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions are kept by a digest of their id: who reads the database can't make a cookie of it. Those that are open stay so. */
export class SessionDigests1700000000012 implements MigrationInterface {
  name = 'SessionDigests1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE sessions SET sid = encode(sha256(convert_to(sid, 'UTF8')), 'hex')`);
    await runner.query(nameByStart);
  }

  /** No id comes back from its digest: everybody has to log in again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM sessions');
    await runner.query(nameByDigest);
  }
}

/** Pages and the log name a session by the start of its digest: the same name as before. */
const nameByStart = `
CREATE OR REPLACE FUNCTION session_key(sid text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(sid, 16)
$$`;

const nameByDigest = `
CREATE OR REPLACE FUNCTION session_key(sid text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(encode(sha256(convert_to(sid, 'UTF8')), 'hex'), 16)
$$`;
