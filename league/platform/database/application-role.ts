import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import type { DataSource } from 'typeorm';
import { sessionSettings } from './data-source.js';

/** PostgreSQL error codes for a wrong password, and for an unknown role in a log-in without a password. */
const logInRefusedCodes = ['28P01', '28000'];
/** BullMQ's queues, if they are not in Redis. */
const queueSchema = 'bullmq';
const connectionTimeoutMillis = 10_000;

export function isLogInRefused(error: unknown): boolean {
  return error instanceof DatabaseError && logInRefusedCodes.includes(error.code ?? '');
}

/**
 * The role in `url` only gets access to rows: it owns nothing and cannot create or change tables. It can read the audit
 * log and add to it. A missing role is created, and a different password is replaced.
 */
export async function grantApplication(database: DataSource, url: string): Promise<void> {
  const { username, password, pathname } = new URL(url);
  const role = escapeIdentifier(decodeURIComponent(username));
  const secret = escapeLiteral(decodeURIComponent(password));
  const found: unknown[] = await database.query('SELECT FROM pg_roles WHERE rolname = $1', [
    decodeURIComponent(username),
  ]);
  if (found.length === 0) await database.query(`CREATE ROLE ${role} LOGIN PASSWORD ${secret}`);
  await grant(database, role, escapeIdentifier(decodeURIComponent(pathname.slice(1))));
  if (!(await canLogIn(url))) await database.query(`ALTER ROLE ${role} LOGIN PASSWORD ${secret}`);
}

/** Stores the settings as defaults of the role, because poolers such as PgBouncer drop requested settings. */
export async function setSessionDefaults(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis });
  await client.connect();
  try {
    const databaseName = escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));
    for (const [name, value] of Object.entries(sessionSettings))
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${databaseName} SET ${name} = ${escapeLiteral(value)}`);
  } finally {
    await client.end();
  }
}

async function grant(database: DataSource, role: string, databaseName: string): Promise<void> {
  const schemas: { nspname: string }[] = await database.query(
    `SELECT nspname FROM pg_namespace WHERE nspname IN ('public', $1)`,
    [queueSchema],
  );
  await database.transaction(async (manager) => {
    await manager.query(`GRANT CONNECT ON DATABASE ${databaseName} TO ${role}`);
    await manager.query(`REVOKE TEMPORARY ON DATABASE ${databaseName} FROM PUBLIC`);
    for (const { nspname } of schemas) {
      await manager.query(`REVOKE CREATE ON SCHEMA ${nspname} FROM PUBLIC`);
      await manager.query(`GRANT USAGE ON SCHEMA ${nspname} TO ${role}`);
      await manager.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${nspname} TO ${role}`);
      await manager.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${nspname} TO ${role}`);
    }
    await manager.query(`REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM ${role}`);
    await manager.query(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON migrations FROM ${role}`);
  });
}

/** @throws Error if the database is unreachable */
async function canLogIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (isLogInRefused(error)) return false;
    throw error;
  } finally {
    await client.end();
  }
}
