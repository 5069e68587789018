import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import type { DataSource } from 'typeorm';

/** Of PostgreSQL: the password is wrong; there is no such role, where it was asked for without a password. */
const refused = ['28P01', '28000'];
/** Where BullMQ keeps the queue when there is no Redis. */
const queueSchema = 'bullmq';

/** Whether PostgreSQL refused the log-in itself. */
export function isLogInRefused(error: unknown): boolean {
  return error instanceof DatabaseError && refused.includes(error.code ?? '');
}

/**
 * Lets the role of `url` work with the rows of the league and nothing else: it owns nothing, makes and changes no table, and can
 * only read and add to the audit log. The role is made where it is missing, and gets the password of `url` where it has another one,
 * for which `database` must be connected as a role that may do so.
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

async function grant(database: DataSource, role: string, name: string): Promise<void> {
  const schemas: { nspname: string }[] = await database.query(
    `SELECT nspname FROM pg_namespace WHERE nspname IN ('public', $1)`,
    [queueSchema],
  );
  await database.transaction(async (manager) => {
    await manager.query(`GRANT CONNECT ON DATABASE ${name} TO ${role}`);
    await manager.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
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

/** @throws when the database can't be reached at all */
async function canLogIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
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
