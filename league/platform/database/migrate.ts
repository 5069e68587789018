import { readMigrationUrls, readRedis } from '../core/env.js';
import { prepareQueues } from '../jobs/job-dispatcher.js';
import { grantApplication, isLogInRefused, setSessionDefaults } from './application-role.js';
import { openDatabase } from './data-source.js';

/** `npm run migrate` runs as the role in DATABASE_OWNER_URL. A lock serializes concurrent runs. */
const { owner, application } = readMigrationUrls();
const database = await openDatabase(owner, 2).catch((error: unknown) => {
  if (!isLogInRefused(error)) throw error;
  const role = decodeURIComponent(new URL(owner).username);
  console.error(
    `PostgreSQL refuses the log-in of the role ${role}: it keeps the password with which its data was created.\n` +
      'docs/guide/operator/install.md, "The password of PostgreSQL", explains how to change it.',
  );
  process.exit(1);
});
const lock = database.createQueryRunner();
try {
  await lock.query(`SELECT pg_advisory_lock(hashtext('migrate'))`);
  const done = await database.runMigrations();
  console.log(done.length === 0 ? 'schema is up to date' : `migrated: ${done.map(({ name }) => name).join(', ')}`);
  if (readRedis().REDIS_URL === undefined) await prepareQueues(owner);
  if (owner !== application) await grantApplication(database, application);
  await setSessionDefaults(application);
} finally {
  await lock.query(`SELECT pg_advisory_unlock(hashtext('migrate'))`);
  await lock.release();
  await database.destroy();
}
