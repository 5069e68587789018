import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readMigrationUrls, readRedis } from '../core/env.js';
import { emptyQueues, prepareQueues } from '../jobs/job-dispatcher.js';
import { grantApplication, setSessionDefaults } from './application-role.js';
import { openDatabase } from './data-source.js';
import { describeBackup, describeFailure } from './describe-backup.js';
import { restoreBackup } from './restore-backup.js';

/**
 * `npm run restore -- FILE`: restores a backup from a file or the standard input (`-`). The database of
 * DATABASE_OWNER_URL must be empty unless `--replace` is given. Then grants access to the role of DATABASE_URL and
 * empties the queues.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
const [path = ''] = positionals;
if (positionals.length !== 1) {
  console.error('Usage: npm run restore -- FILE [--replace] (or - for the standard input)');
  process.exit(1);
}
const { owner, application } = readMigrationUrls();
const file = path === '-' ? path : resolve(path);
try {
  if (file !== '-') await access(file);
  const database = await openDatabase(owner, 1);
  const source = file === '-' ? process.stdin : createReadStream(file);
  const summary = await restoreBackup(database, source, { replaces: values.replace === true });
  await database.query('ANALYZE');
  if (owner !== application) await grantApplication(database, application);
  await setSessionDefaults(application);
  await database.destroy();
  console.log(`Restored: ${describeBackup(summary)}`);
} catch (error) {
  console.error(`${describeFailure(error, file, owner)}\nNothing was changed.`);
  process.exit(1);
}
// After the commit, because a failed restore must not lose jobs.
const redis = readRedis();
try {
  if (redis.REDIS_URL === undefined) await prepareQueues(owner);
  else await emptyQueues({ DATABASE_URL: application, ...redis });
  console.log('The queues are empty; the workers fill them again from the database.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('The database is restored, but the queues were not emptied: empty Redis before you start the workers.');
  process.exit(1);
}
