import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Readers of the database cannot derive a cookie from a digest. Open sessions continue. */
export class SessionDigests1700000000012 implements MigrationInterface {
  name = 'SessionDigests1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE sessions SET sid = encode(sha256(convert_to(sid, 'UTF8')), 'hex')`);
    await runner.query(nameByStart);
  }

  /** An id cannot be restored from its digest, so everyone has to log in again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM sessions');
    await runner.query(nameByDigest);
  }
}

/** The name of a session is the start of its digest, as before. */
const nameByStart = `
CREATE OR REPLACE FUNCTION session_key(sid text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(sid, 16)
$$`;

const nameByDigest = `
CREATE OR REPLACE FUNCTION session_key(sid text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(encode(sha256(convert_to(sid, 'UTF8')), 'hex'), 16)
$$`;
