import { createReadStream, createWriteStream, existsSync, openSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { readDatabaseUrl } from '../core/env.js';
import { describeFailure } from './backup-failures.js';
import { type BackupSummary, BackupRefused, countLines, readBackupFile } from './backup-file.js';
import { describeBackup } from './backup-summary.js';
import { openDatabase } from './data-source.js';
import { writeBackup } from './write-backup.js';

/**
 * `npm run backup -- FILE`: writes a backup of the database of DATABASE_URL to a file, to a new file in a folder, or to the standard output
 * (`-`). The file is written under another name, read again, and gets its name when it is whole.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [path = ''] = positionals;
if (positionals.length !== 1) {
  console.error('Say where to: npm run backup -- FILE (or a folder, or - for the standard output)');
  process.exit(1);
}
const url = readDatabaseUrl();
const target = path === '-' ? path : chooseFile(resolve(path));
const part = `${target}.part`;
try {
  if (existsSync(target)) throw new BackupRefused(`${target} is there already: choose another name.`);
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
  // Opened before: a stream whose file can't be opened fails before anything listens.
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
