import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#league/platform/database/data-source.js';
import { makeDatabase, type TestDatabase } from '../harness/database.js';
import { longIt } from '../harness/long-it.js';

/** This file has its own role, because roles belong to the server, and all files share the server. */
const role = 'league_app_of_roles_spec';

let made: TestDatabase;
let owner: DataSource;
let application: Client;

/** A database of an older version, with data and a single role. The migration creates the second role. */
beforeAll(async () => {
  made = await makeDatabase();
  owner = await openDatabase(made.url, 1);
  await owner.query(`INSERT INTO audit_entries (member_id, username, action, entity, entity_id)
    VALUES (1, 'director', 'deleted', 'seasons', '1')`);
  expect(await migrate({ DATABASE_URL: urlOf('first'), DATABASE_OWNER_URL: made.url })).toMatchObject({ code: 0 });
  application = new Client({ connectionString: urlOf('first') });
  await application.connect();
});
afterAll(async () => {
  await application.end();
  await owner.query(`DROP OWNED BY ${role}`);
  await owner.query(`DROP ROLE ${role}`);
  await owner.destroy();
  await made.drop();
});

const urlOf = (password: string) => Object.assign(new URL(made.url), { username: role, password }).href;

function migrate(environment: Record<string, string>): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'] ?? '', REDIS_URL: process.env['TEST_REDIS_URL'] ?? '', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/league/platform/database/migrate.js'], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

// proves: quality-13, site-7
describe('the role of the processes', () => {
  it('is not a superuser, cannot create roles or databases, and owns nothing', async () => {
    const { rows } = await application.query(
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owned
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owned: 0,
      },
    ]);
  });

  it('can read and change the rows of every table', async () => {
    await application.query('BEGIN');
    await application.query(`INSERT INTO seasons (year) VALUES (2031)`);
    await application.query(`UPDATE seasons SET current = true WHERE year = 2031`);
    expect((await application.query('DELETE FROM seasons WHERE year = 2031')).rowCount).toBe(1);
    await application.query('COMMIT');
    const { rows } = await application.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
         AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
           AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
       ORDER BY relname`,
    );
    expect(rows).toEqual([{ relname: 'audit_entries' }, { relname: 'migrations' }]);
  });

  it.each([
    'CREATE TABLE own (id int)',
    'CREATE TEMPORARY TABLE own (id int)',
    'CREATE SCHEMA own',
    'CREATE FUNCTION own() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'ALTER TABLE members ADD COLUMN own int',
    'DROP TABLE members',
    'TRUNCATE members CASCADE',
    'CREATE ROLE own',
    'ALTER TABLE audit_entries DISABLE TRIGGER keep_audit_entries',
    "UPDATE audit_entries SET username = 'somebody else'",
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
    "SET session_replication_role = 'replica'",
    'DELETE FROM migrations',
  ])('is not allowed: %s', async (statement) => {
    // insufficient_privilege: the statement is refused by missing privileges, before any trigger runs.
    await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('can read the audit log and add to it', async () => {
    await application.query(`INSERT INTO audit_entries (member_id, username, action, entity, entity_id)
      VALUES (2, 'steward', 'created', 'seasons', '2')`);
    const { rows } = await application.query('SELECT username FROM audit_entries ORDER BY id');
    expect(rows).toEqual([{ username: 'director' }, { username: 'steward' }]);
  });
});

// proves: quality-13
describe('npm run migrate', () => {
  longIt('gives the role the password of DATABASE_URL if it has changed', async () => {
    expect(await migrate({ DATABASE_URL: urlOf('second'), DATABASE_OWNER_URL: made.url })).toEqual({
      code: 0,
      output: 'schema is up to date\n',
    });
    const again = new Client({ connectionString: urlOf('second') });
    await again.connect();
    await again.end();
    await expect(new Client({ connectionString: urlOf('first') }).connect()).rejects.toMatchObject({ code: '28P01' });
  });

  longIt('explains why the owner is refused, and names the page to read', async () => {
    const wrong = Object.assign(new URL(made.url), { password: 'of-another-try' }).href;
    const { code, output } = await migrate({ DATABASE_URL: urlOf('second'), DATABASE_OWNER_URL: wrong });
    expect(code).toBe(1);
    expect(output).toMatch(
      /refuses the log-in of the role league: it keeps the password[^]*docs\/guide\/operator\/install\.md/,
    );
  });
});
