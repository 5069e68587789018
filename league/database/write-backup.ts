import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataSource, EntityManager } from 'typeorm';
import { type BackupPart, type BackupSummary, writeBackupFile } from './backup-file.js';
import { readAtOnce } from './data-source.js';

/** The table of TypeORM: what it says is in the header, and the migrations write it again. */
const notCopied = 'migrations';

/**
 * Writes all rows of the league, as they are at one moment, to `target`, and closes it. Needs to read only: the role of the processes
 * may. Nothing waits for it but a migration.
 */
export function writeBackup(database: DataSource, target: Writable): Promise<BackupSummary> {
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
      // The connection of a COPY that is not read to its end answers nothing else, not even ROLLBACK.
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
