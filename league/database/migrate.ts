import { readDatabaseUrl } from '../config/env.js';
import { openDatabase } from './data-source.js';

/** `npm run migrate`: brings the database at DATABASE_URL to the schema of this version. Two at once wait for each other. */
const database = await openDatabase(readDatabaseUrl(), 2);
const lock = database.createQueryRunner();
try {
  await lock.query(`SELECT pg_advisory_lock(hashtext('migrate'))`);
  const done = await database.runMigrations();
  console.log(done.length === 0 ? 'schema is up to date' : `migrated: ${done.map(({ name }) => name).join(', ')}`);
} finally {
  await lock.query(`SELECT pg_advisory_unlock(hashtext('migrate'))`);
  await lock.release();
  await database.destroy();
}
