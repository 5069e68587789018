import { createReadStream, createWriteStream, existsSync, openSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataSource, EntityManager } from 'typeorm';
import { readDatabaseUrl } from '../core/env.js';
import {
  type BackupPart,
  BackupRefused,
  type BackupSummary,
  countLines,
  readBackupFile,
  writeBackupFile,
} from './backup-file.js';
import { openDatabase, readAtOnce } from './data-source.js';
import { describeBackup, describeFailure } from './describe-backup.js';

/** TypeORM's own table. The header contains its rows, and migrations write them again. */
const notCopied = 'migrations';

/**
 * `npm run backup -- FILE`: backs up the database of DATABASE_URL to a file, a new file in a folder, or the standard
 * output (`-`). The file is read again before it gets its final name.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [path = ''] = positionals;
if (positionals.length !== 1) {
  console.error('Usage: npm run backup -- FILE (or a folder, or - for the standard output)');
  process.exit(1);
}
const url = readDatabaseUrl();
const target = path === '-' ? path : chooseFile(resolve(path));
const part = `${target}.part`;
try {
  if (existsSync(target)) throw new BackupRefused(`${target} already exists: choose another name.`);
  const database = await openDatabase(url, 1);
  const summary = await (target === '-' ? writeBackup(database, process.stdout) : writeFile(database));
  await database.destroy();
  console.error(`${target === '-' ? 'Written' : target}: ${describeBackup(summary)}`);
} catch (error) {
  console.error(describeFailure(error, target, url));
  if (target !== '-') await rm(part, { force: true }).catch(() => {});
  process.exit(1);
}

function chooseFile(chosen: string): string {
  if (!statSync(chosen, { throwIfNoEntry: false })?.isDirectory()) return chosen;
  return join(chosen, `league-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.sql.gz`);
}

async function writeFile(database: DataSource): Promise<BackupSummary> {
  await rm(part, { force: true });
  // The file is opened first, because an error of the stream would occur before it has a listener.
  const fd = openSync(part, 'wx', 0o600);
  await writeBackup(database, createWriteStream(part, { fd, flush: true }));
  const summary = await readBackupFile(
    createReadStream(part),
    () => Promise.resolve(),
    async (one) => {
      let rows = 0;
      if (one.kind === 'table') for await (const chunk of one.rows) rows += countLines(chunk);
      return rows;
    },
  );
  await rename(part, target);
  return summary;
}

/** Writes the data of one moment and closes `target`. Only needs the right to read. Only migrations wait for it. */
function writeBackup(database: DataSource, target: Writable): Promise<BackupSummary> {
  return readAtOnce(database, async (manager) => {
    await manager.query(`SET LOCAL datestyle = 'ISO'`);
    const migrations: { name: string }[] = await manager.query('SELECT name FROM migrations ORDER BY id');
    const [{ server, at }]: [{ server: string; at: Date }] = await manager.query(
      `SELECT current_setting('server_version') AS server, now() AS at`,
    );
    const header = { takenAt: at.toISOString(), server, migrations: migrations.map(({ name }) => name) };
    return writeBackupFile(target, header, readParts(manager));
  });
}

async function* readParts(manager: EntityManager): AsyncGenerator<BackupPart> {
  const tables: { table: string; columns: string }[] = await manager.query(
    `SELECT relname AS table, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> $1
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY relname ORDER BY relname`,
    [notCopied],
  );
  const client = (await manager.queryRunner?.connect()) as PoolClient;
  for (const { table, columns } of tables) {
    const rows = client.query(copyTo(`COPY public.${table} (${columns}) TO STDOUT`)) as AsyncIterable<Buffer>;
    let isRead = false;
    try {
      yield { kind: 'table', table, columns, rows };
      isRead = true;
    } finally {
      // An unfinished COPY blocks the connection, even for ROLLBACK.
      if (!isRead) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    }
  }
  const sequences: { sequence: string; value: string; isCalled: boolean }[] = await manager.query(
    `SELECT sequencename AS sequence, coalesce(last_value, start_value)::text AS value,
       last_value IS NOT NULL AS "isCalled"
     FROM pg_sequences WHERE schemaname = 'public' AND sequencename NOT LIKE $1 ORDER BY sequencename`,
    [`${notCopied}\\_%`],
  );
  for (const sequence of sequences) yield { kind: 'sequence', ...sequence };
}
