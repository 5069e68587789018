import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import {
  type BackupHeader,
  type BackupPart,
  BackupRefused,
  type BackupSummary,
  readBackupFile,
} from './backup-file.js';
import { nameOfMigration } from './data-source.js';

/** All in one transaction. @throws BackupRefused if the file or the database does not allow it */
export async function restoreBackup(
  database: DataSource,
  source: Readable,
  { replaces }: { replaces: boolean },
): Promise<BackupSummary> {
  const runner = database.createQueryRunner();
  await runner.connect();
  await runner.startTransaction();
  try {
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    await requireAlone(runner);
    await requireEmpty(runner, replaces);
    const executor = new MigrationExecutor(database, runner);
    let resume: string[] = [];
    const begin = async (header: BackupHeader) => {
      requireKnown(header, database.migrations.map(nameOfMigration));
      await makeSchema(runner, executor, (name) => header.migrations.includes(name));
      resume = await suspendChecks(runner);
    };
    const summary = await readBackupFile(source, begin, (part) => load(runner, part));
    for (const statement of resume) await runner.query(statement);
    await migrate(executor, () => true);
    await runner.commitTransaction();
    return summary;
  } catch (error) {
    // If the connection is lost, PostgreSQL rolls back.
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => {});
    throw error;
  } finally {
    await runner.release();
  }
}

/** @throws BackupRefused if this version cannot make the schema of the backup. `known`: its migrations, oldest first */
function requireKnown({ migrations }: BackupHeader, known: readonly string[]): void {
  const [oldest = ''] = known;
  if (!migrations.includes(oldest)) throw new BackupRefused('The backup is older than release 0.1.0.');
  // The oldest migration replaces all earlier migrations.
  const unknown = migrations.filter((name) => timeOf(name) > timeOf(oldest) && !known.includes(name));
  if (unknown.length === 0) return;
  const what = `it has migrations that this version does not know (${unknown.join(', ')})`;
  throw new BackupRefused(`The backup is from a newer version of the league: ${what}.`);
}

/** The time at the end of the name of a migration, in milliseconds since 1970. */
const timeOf = (migration: string) => Number(migration.slice(-13));

/** Other processes would read and write during the restore, or wait for its end. */
async function requireAlone(runner: QueryRunner): Promise<void> {
  const [{ locked }] = (await runner.query(`SELECT pg_try_advisory_xact_lock(hashtext('migrate')) AS locked`)) as [
    { locked: boolean },
  ];
  if (!locked) throw new BackupRefused('A migration or another restore is running in this database.');
  let others = await countOthers(runner);
  // PostgreSQL still counts a closed connection for a short time.
  for (let tries = 0; others > 0 && tries < 15; tries += 1) {
    await setTimeout(200);
    others = await countOthers(runner);
  }
  if (others > 0) {
    throw new BackupRefused(
      `The database is in use (${others} other connection${others === 1 ? '' : 's'}): stop the API and the workers first.`,
    );
  }
}

async function countOthers(runner: QueryRunner): Promise<number> {
  await runner.query('SELECT pg_stat_clear_snapshot()');
  // PostgreSQL's own processes have no user.
  const [{ others }] = (await runner.query(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL`,
  )) as [{ others: number }];
  return others;
}

async function requireEmpty(runner: QueryRunner, replaces: boolean): Promise<void> {
  const tables = (
    (await runner.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    )) as { name: string }[]
  ).map(({ name }) => name);
  if (tables.length === 0) return;
  if (!tables.includes('migrations') || !tables.includes('standings_snapshots'))
    throw new BackupRefused(
      'The database has tables that do not belong to a league: restore into a different database.',
    );
  if (replaces) return;
  for (const name of tables) {
    if (name === 'migrations') continue;
    const found = (await runner.query(`SELECT FROM public.${name} LIMIT 1`)) as unknown[];
    if (found.length > 0) {
      const advice = 'Restore into a different database, or use --replace to replace everything in this one.';
      throw new BackupRefused(`The database is not empty: ${name} has rows. ${advice}`);
    }
  }
}

/** The migration that follows creates the queues of BullMQ. */
async function makeSchema(
  runner: QueryRunner,
  executor: MigrationExecutor,
  isWanted: (name: string) => boolean,
): Promise<void> {
  await runner.query('DROP SCHEMA IF EXISTS bullmq CASCADE');
  const [{ tables }] = (await runner.query(
    `SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  )) as [{ tables: number }];
  if (tables > 0) {
    await runner.query('DROP SCHEMA public CASCADE');
    await runner.query('CREATE SCHEMA public');
    await runner.query('GRANT USAGE ON SCHEMA public TO PUBLIC');
  }
  await migrate(executor, isWanted);
}

async function migrate(executor: MigrationExecutor, isWanted: (name: string) => boolean): Promise<void> {
  for (const migration of await executor.getPendingMigrations()) {
    if (isWanted(migration.name)) await executor.executeMigration(migration);
  }
}

/** Only a superuser could disable foreign keys, so they are dropped. Returns the statements that restore everything. */
async function suspendChecks(runner: QueryRunner): Promise<string[]> {
  // An enabled trigger fires in normal sessions, in replica sessions, or in both.
  const found = (await runner.query(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS before,
       format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
         CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname) AS after
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE NOT tgisinternal AND tgenabled <> 'D' AND relnamespace = 'public'::regnamespace
     UNION ALL
     SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )) as { before: string; after: string }[];
  for (const { before } of found) await runner.query(before);
  return found.map(({ after }) => after);
}

async function load(runner: QueryRunner, part: BackupPart): Promise<number> {
  if (part.kind === 'sequence') {
    await runner.query('SELECT setval($1::regclass, $2, $3)', [`public.${part.sequence}`, part.value, part.isCalled]);
    return 0;
  }
  const client = (await runner.connect()) as PoolClient;
  const target = client.query(copyFrom(`COPY public.${part.table} (${part.columns}) FROM STDIN`));
  await pipeline(part.rows, target);
  return target.rowCount;
}
